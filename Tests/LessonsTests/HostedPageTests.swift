import Foundation
import LessonModel
import SnippetRunner
import Testing

/// Pages behave the same in a host with preloaded libraries as in programs of their own.
@Suite(.waiting, .timeLimit(.minutes(5))) struct HostedPageTests {
  @Test(arguments: [
    "print(\"ok\")", "import Foundation\nprint(Data(\"ok\".utf8).base64EncodedString())",
    "func later() async -> Int { 7 }\nprint(await later())", "print(readLine() ?? \"nothing\")",
    "import Foundation\nprint(FileManager.default.currentDirectoryPath.hasSuffix(\"/work\"))",
    "let list: [Int] = []\nprint(list[0])", "fatalError(\"no\")", "import Foundation\nexit(3)",
    "print(undefined)", "import MockAPI\nprint(World().railsauth.name)",
    "import FoundationXML\nprint(XMLElement(name: \"a\").xmlString)",
    "try await Task.sleep(for: .milliseconds(5))\nprint(\"slept\")",
  ])
  func `a hosted page prints and ends like a program of its own`(code: String) throws {
    let judgement = try TracedPage.runner().judge(TracedPage.program(code))
    let sandbox = try Sandbox()
    try sandbox.write(code, to: "main.swift")
    let modules = try TracedPage.runner().modules
    let build = try sandbox.shell(
      "swiftc main.swift -o program \"$@\" && mkdir work && cd work && exec ../program",
      modules.compileOptions + modules.linkOptions)
    #expect(judgement.passed == (build.code == 0), "\(build.talk)")
    #expect(judgement.output == build.output)
  }

  @Test func `the page runs in the host`() throws {
    let program = TracedPage.program("print(CommandLine.arguments[0].suffix(13))")
    #expect(try TracedPage.runner().judge(program).output == "/lessons-host\n")
  }

  @Test func `no host keeps running when the page does not compile`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(undefined)")
    try sandbox.write("", to: "tmp/.keep")
    let temporary = ["TMPDIR": "\(sandbox.path)/tmp"]
    try sandbox.spawn("next", course: course, environment: temporary)
    #expect(try sandbox.spawn("check", course: course, environment: temporary).code == 1)
    sandbox.waitForEarlierCode()
    #expect(try sandbox.shell("pgrep -f 'lessons-hos[t].*'\"$PWD\"/tmp; ls tmp").output == "")
  }
}
