import Foundation
import LessonModel
import SnippetRunner
import LessonsCLI
import Tutoring
import Testing

@Suite(.waiting, .timeLimit(.minutes(5)))
struct BadInputTests {
  let page = "Playground/00-pages.swift"
  let progress = "Playground/.lessons/progress.json"

  func begun() throws -> Sandbox {
    let sandbox = try Sandbox()
    #expect(try sandbox.run("next").code == 0)
    return sandbox
  }

  @Test func `without a compiler the message says what to install`() throws {
    let outcome = try Sandbox().run("next", environment: ["PATH": "/usr/bin:/bin"])
    #expect(outcome.code == 3)
    #expect(outcome.talk.contains("there is no `swiftc` on the PATH"))
  }

  @Test func `when the compiler cannot read the modules the message says to build again`() throws {
    let sandbox = try begun()
    let tool = try sandbox.write(
      "#!/bin/sh\necho '<unknown>:0: error: module compiled with Swift 6.3.1 cannot be imported by the Swift 7.0 compiler: /m' >&2\nexit 1\n",
      to: "bin/swiftc")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool)
    let outcome = try sandbox.run(
      "next", environment: ["PATH": sandbox.path + "/bin:/usr/bin:/bin"])
    #expect(outcome.code == 3)
    #expect(outcome.talk.contains("make build"))
  }

  @Test func `a damaged progress file is not changed`() throws {
    let sandbox = try begun()
    let half = String(try sandbox.read(progress).prefix(40))
    try sandbox.write(half, to: progress)
    for verb in ["next", "status", "list", "hint", "check"] {
      let outcome = try sandbox.run(verb)
      #expect(outcome.code == 3)
      #expect(outcome.talk.contains("is damaged and was not changed"))
    }
    #expect(try sandbox.read(progress) == half)
  }

  @Test func `a progress file from a newer program is not changed`() throws {
    let sandbox = try begun()
    let newer = "{\"format\": 2, \"steps\": []}\n"
    try sandbox.write(newer, to: progress)
    let outcome = try sandbox.run("next")
    #expect(outcome.code == 3)
    #expect(outcome.talk.contains("written by a newer `lessons`"))
    #expect(try sandbox.read(progress) == newer)
  }

  @Test func `progress has one step per line and is the same for the same steps`() throws {
    let sandbox = try begun()
    try sandbox.run("goto", "basic/decode")
    try sandbox.run("goto", "basic/encode")
    let lines = try sandbox.read(progress).split(separator: "\n").filter { $0.contains("/") }
    #expect(lines.count == 4)
    #expect(lines.dropFirst().elementsEqual(lines.dropFirst().sorted()))
  }

  @Test func `two processes at once do not disturb each other`() throws {
    let sandbox = try begun()
    let outcome = try sandbox.shell(
      "\"$1\" next >a 2>&1 & \"$1\" next >b 2>&1; x=$?; wait $!; echo $x $?", [sandbox.program],
      ProcessInfo.processInfo.environment.merging(["LESSONS_COURSE": Sandbox.root + "/Lessons"]) {
        $1
      })
    let codes = Set(outcome.output.split(whereSeparator: \.isWhitespace))
    // Either one was refused, or they ran one after the other.
    #expect(codes == ["1", "3"] || codes == ["1"])
    let said = try sandbox.read("a") + sandbox.read("b")
    if codes.contains("3") { #expect(said.contains("is using this workspace")) }
    #expect(try sandbox.run("status").code == 0)
  }

  @Test func `a killed process loses nothing and leaves nothing locked`() throws {
    let sandbox = try begun()
    try sandbox.run("solution", "--write")
    let environment = ProcessInfo.processInfo.environment.merging(
      ["LESSONS_COURSE": Sandbox.root + "/Lessons"]) { $1 }
    for delay in [0.005, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4] {
      _ = try sandbox.shell(
        "\"$1\" next >/dev/null 2>&1 & sleep \(delay); kill -9 $!; wait", [sandbox.program],
        environment)
      let status = try sandbox.run("status", "--json")
      #expect(status.code == 0, "\(status.talk)")
    }
    #expect(try sandbox.read(page).contains("Hello, page"))
    let status = try json(sandbox.run("status", "--json").output)
    #expect(["pages/greet", "pages/count"].contains(status["current"] as? String))
  }

  @Test func `a page with other line ends or a byte-order mark works`() throws {
    let sandbox = try begun()
    let solved = try sandbox.read(page).replacing("Hello, world", with: "Hello, page")
    try sandbox.write("\u{FEFF}" + solved.replacing("\n", with: "\r\n").dropLast(), to: page)
    #expect(try sandbox.run("next").code == 0)
    let after = try sandbox.read(page)
    #expect(after.hasPrefix("\u{FEFF}"))
    #expect(after.unicodeScalars.count { $0 == "\n" } == after.unicodeScalars.count { $0 == "\r" })
    #expect(after.contains("MARK: - count"))
  }

  @Test func `a page whose lines end in CR alone is judged, and goes on with CR`() throws {
    let sandbox = try begun()
    let begun = try sandbox.read(page)
    try sandbox.write(begun.replacing("\n", with: "\r"), to: page)
    let wrong = try sandbox.run("check")
    #expect(wrong.code == 1)
    #expect((wrong.talk + wrong.output).contains("Hello, world"))
    let solved = begun.replacing("Hello, world", with: "Hello, page")
    try sandbox.write(solved.replacing("\n", with: "\r"), to: page)
    #expect(try sandbox.run("next").code == 0)
    let after = try sandbox.read(page)
    #expect(after.contains("MARK: - count"))
    #expect(!after.utf8.contains(0x0A))
  }

  @Test func `an error in a page whose lines end in CR alone is at its line`() throws {
    let sandbox = try begun()
    let broken = try sandbox.read(page).replacing("\"Hello, world\"", with: "nobody")
    let line = try #require(
      broken.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.contains("nobody") })
    try sandbox.write(broken.replacing("\n", with: "\r"), to: page)
    let outcome = try sandbox.run("check")
    #expect((outcome.talk + outcome.output).contains("00-pages.swift:\(line + 1)"))
  }

  @Test func `a page that is not UTF-8 is reported with the line`() throws {
    let sandbox = try begun()
    var bytes = Data(try sandbox.read(page).utf8)
    bytes.append(contentsOf: Array("let a = \"".utf8) + [0xFF, 0x22, 0x0A])
    try sandbox.write(bytes, to: page)
    let outcome = try sandbox.run("next")
    #expect(outcome.code == 1)
    #expect(
      (outcome.talk + outcome.output).contains(
        "00-pages.swift:\(bytes.split(separator: 0x0A, omittingEmptySubsequences: false).count - 1):10"
      ))
    #expect(try Data(contentsOf: URL(fileURLWithPath: "\(sandbox.path)/\(page)")) == bytes)
  }

  @Test func `lost, doubled and moved marks are reported`() throws {
    let sandbox = try begun()
    let text = try sandbox.read(page)
    let mark = try #require(text.split(separator: "\n").first { $0.contains("MARK") })
    for (broken, words) in [
      (text.replacing(mark, with: ""), "is gone from the page"),
      (text + text, "is at line"),
    ] {
      try sandbox.write(broken, to: page)
      let outcome = try sandbox.run("next")
      #expect(outcome.code == 1)
      #expect((outcome.talk + outcome.output).contains(words), "\(outcome)")
      #expect(try sandbox.read(page) == broken)
      let report = try json(sandbox.run("check", "--json").output)
      #expect(report["verdict"] as? String == "does-not-compile")
      #expect((report["diagnostics"] as? [[String: Any]])?.count == 1)
    }
    #expect(try sandbox.run("reset", "--lesson", "pages", "--yes").code == 0)
    #expect(try sandbox.run("next").code == 0)
    #expect(try sandbox.read(page) == text)
  }

  @Test func `a missing page is not created again`() throws {
    let sandbox = try begun()
    try FileManager.default.removeItem(atPath: "\(sandbox.path)/\(page)")
    let outcome = try sandbox.run("next")
    #expect(outcome.code == 1)
    #expect((outcome.talk + outcome.output).contains("the page is gone"))
  }

  @Test func `a page saved during the check is not overwritten`() throws {
    let sandbox = try Sandbox()
    let course = try sandbox.course(
      "print(\"no\")",
      fences:
        "```output\nok\n```\n\n## Two\n\n```swift step=t\nprint(2)\n```\n\n```output\n2\n```\n")
    try sandbox.run("next", course: course)
    try sandbox.edit("Playground/01-one.swift", "print(\"no\")", "print(\"ok\")")
    // The judge saves the page, as an editor may while the page runs.
    let checks = CheckRunner { _, _ in
      _ = try? sandbox.write("// newer\n", to: "Playground/01-one.swift")
      return Judgement(.passed(.ran), output: "ok\n")
    }
    let outcome = try sandbox.run("next", course: course, checks: checks)
    #expect(outcome.code == 1)
    #expect(try sandbox.read("Playground/01-one.swift") == "// newer\n")
  }
}
