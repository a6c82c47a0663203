import Foundation
import GoldenFiles
import SystemIO
import TestPrograms
import Testing

@testable import LessonsCLI

/// The program on a pseudo-terminal, by `script` of util-linux.
@Suite(
  .waiting, .timeLimit(.minutes(5)),
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "needs `script`"))
struct TerminalTests {
  private func onTerminal(
    _ sandbox: Sandbox, _ words: String, variables: [String: String] = [:]
  ) throws -> Sandbox.Outcome {
    var environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    environment["LESSONS_COURSE"] = try sandbox.firstLessons()
    environment["TERM"] = variables["TERM"] ?? "xterm-kitty"
    environment["LESSONS_PAGER"] = "cat"
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "TERM_PROGRAM", "VTE_VERSION"]
    where variables[name] == nil {
      environment[name] = nil
    }
    return try sandbox.shell(
      "exec script -qec \"stty cols 80 rows 24; $1 \(words)\" /dev/null",
      [sandbox.program], environment, "")
  }

  @Test func `a terminal gets colours and links`() throws {
    let sandbox = try Sandbox()
    let outcome = try onTerminal(sandbox, "next")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("\u{1B}[1m"))
    #expect(outcome.output.contains("\u{1B}]8;;file://\(sandbox.path)/Playground/00-pages.swift"))
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
  func `a terminal without escape sequences gets the same words`(variables: [String: String]) throws
  {
    let sandbox = try Sandbox()
    let plain = try onTerminal(sandbox, "list", variables: variables).output
    #expect(!plain.contains("\u{1B}"))
    let piped = try sandbox.run("list", course: sandbox.firstLessons()).output
    #expect(plain.replacing("\r\n", with: "\n") == piped)
    #expect(try onTerminal(sandbox, "list --plain").output == plain)
  }

  @Test func `a pipe gets colours only when they are forced`() throws {
    let sandbox = try Sandbox()
    let piped = try sandbox.run("list").output
    #expect(!piped.contains("\u{1B}"))
    let forced = try sandbox.run("list", environment: ["CLICOLOR_FORCE": "1"]).output
    #expect(forced.contains("\u{1B}[1m"))
  }

  @Test(
    arguments: TestTier.part(
      of: [
        ("y\n", "Hello, page", "code=0."), ("\n", "the solution stays hidden", "code=1."),
        ("\u{4}", "the solution stays hidden", "code=1."), ("\u{3}", "^C", "code=130."),
      ], oneOf: 2))
  func `the learner is asked before a solution is shown`(
    keys: String, answer: String, code: String
  ) throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run("next").code == 0)
    let terminal = try sandbox.terminal(course: Sandbox.root + "/Lessons", ["TERM": "dumb"])
    terminal.type("'\(sandbox.program)' solution; echo code''=$?.\n")
    let mark = try terminal.wait(for: "Show the solution? [y/N] ")
    terminal.type(keys)
    try terminal.wait(for: code, after: terminal.wait(for: answer, after: mark))
    let progress = try sandbox.read("Playground/.lessons/progress.json")
    #expect(progress.contains("revealed") == (keys == "y\n"))
  }

  @Test(arguments: TestTier.part(of: [20, 40, 60, 80, 120, 200], oneOf: 3))
  func `no line is wider than the terminal, but never under 40 columns`(columns: Int) throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.run(
      "next", "--plain", terminal: TerminalSize(columns: columns, rows: 24))
    let widest = outcome.output.split(separator: "\n").map(\.count).max()
    #expect(try #require(widest) <= min(max(columns, 40), 120))
  }

  @Test func `a question before the solution can be answered`() throws {
    let sandbox = try Sandbox()
    try sandbox.run("next")
    let terminal = TerminalSize(columns: 80, rows: 24)
    for refusal in [["n"], [""], []] {
      let no = try sandbox.run("solution", terminal: terminal, answers: refusal)
      #expect(no.code == 1)
      #expect(no.talk.contains("Show the solution? [y/N] "))
      #expect(!no.output.contains("Hello, page"))
    }
    let yes = try sandbox.run("solution", terminal: terminal, answers: ["y"])
    #expect(yes.code == 0)
    #expect(yes.output.contains("Hello, page"))
  }

  @Test func `interrupting a check ends the learner's program and sets the exit code`()
    throws
  {
    let sandbox = try Sandbox()
    let course = try sandbox.course(
      "import Foundation\n_ = FileManager.default.createFile(atPath: \"runs\", contents: nil)\n"
        + "while true {}")
    try sandbox.run("next", course: course)
    let outcome = try sandbox.shell(
      """
      "$1" check & until ls "$TMPDIR"/*/work/runs >/dev/null 2>&1; do sleep 0.05; done
      kill -INT $!; wait $!; echo $?; stty -a >/dev/null 2>&1; ls "$TMPDIR"
      """,
      [sandbox.program],
      ProcessInfo.processInfo.environment.merging([
        "LESSONS_COURSE": course, "TMPDIR": try makeFolder(sandbox),
      ]) { $1 })
    #expect(outcome.output == "130\n", "\(outcome)")
  }

  private func makeFolder(_ sandbox: Sandbox) throws -> String {
    let folder = sandbox.path + "/tmp"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test(arguments: TestTier.part(of: [80, 60, 120], oneOf: 3))
  func `the screens of a round look as they should`(columns: Int) throws {
    let sandbox = try Sandbox()
    let course = try sandbox.firstLessons()
    let variables = ["COLUMNS": "\(columns)"]
    func screen(_ words: String...) throws -> String {
      let outcome = try sandbox.run(words, course: course, environment: variables)
      return "$ lessons \(words.joined(separator: " "))\n\(outcome.output)\(outcome.talk)"
    }
    var round = try screen("status") + screen("next") + screen("next") + screen("hint")
    try sandbox.edit(
      "Playground/00-pages.swift", "let greeting = \"Hello, world\"",
      "let greeting = \"Hello, page \"")
    round += try screen("check")
    try sandbox.edit(
      "Playground/00-pages.swift", "let greeting = \"Hello, page \"",
      "let greeting: Int = \"Hello, page\"")
    round += try screen("check")
    try sandbox.edit(
      "Playground/00-pages.swift", "let greeting: Int = \"Hello, page\"",
      "let greeting = \"Hello, page\"")
    round += try screen("next") + screen("list") + screen("help") + screen("help", "solution")
    try expectGolden(round, named: "round-\(columns)")
  }
}
