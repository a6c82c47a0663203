import Foundation
import LessonModel
import SnippetRunner
import Testing

/// Pages behave the same in a host with preloaded libraries as in their own programs.
@Suite(.waiting, .timeLimit(.minutes(5))) struct HostedPageTests {
  private func runners() throws -> (hosted: PageRunner, alone: PageRunner) {
    let alone = try TracedPage.runner()
    var hosted = alone
    hosted.modules.hostProgram = "\(alone.modules.libraryFolder)/lessons-host"
    return (hosted, alone)
  }

  @Test(arguments: [
    "print(\"ok\")", "import Foundation\nprint(Data(\"ok\".utf8).base64EncodedString())",
    "func later() async -> Int { 7 }\nprint(await later())", "print(readLine() ?? \"nothing\")",
    "import Foundation\nprint(FileManager.default.currentDirectoryPath.hasSuffix(\"/work\"))",
    "let list: [Int] = []\nprint(list[0])", "fatalError(\"no\")", "import Foundation\nexit(3)",
    "print(undefined)", "import MockAPI\nprint(World().railsauth.name)",
    "import FoundationXML\nprint(XMLElement(name: \"a\").xmlString)",
    "try await Task.sleep(for: .milliseconds(5))\nprint(\"slept\")",
  ])
  func `a hosted page is judged like its own program`(code: String) throws {
    let (hosted, alone) = try runners()
    let program = TracedPage.program(code)
    var judgements = [try hosted.judge(program), try alone.judge(program)]
    for index in judgements.indices {
      // The address of the stack differs each time.
      let words = judgements[index].standardError.components(separatedBy: "Current stack trace:")
      judgements[index].standardError = words[0]
    }
    #expect(judgements[0] == judgements[1])
  }

  @Test func `the page runs in the host`() throws {
    let program = TracedPage.program("print(CommandLine.arguments[0].suffix(13))")
    #expect(try runners().hosted.judge(program).output == "/lessons-host\n")
    #expect(try runners().alone.judge(program).output != "/lessons-host\n")
  }

  @Test func `no host keeps running when the page does not compile`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course("print(undefined)")
    try sandbox.write("", to: "tmp/.keep")
    let temporary = ["TMPDIR": "\(sandbox.path)/tmp"]
    try sandbox.spawn("next", course: course, environment: temporary)
    #expect(try sandbox.spawn("check", course: course, environment: temporary).code == 1)
    #expect(try sandbox.shell("pgrep -f 'lessons-hos[t].*'\"$PWD\"/tmp; ls tmp").output == "")
  }
}
