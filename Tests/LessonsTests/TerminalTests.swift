import Foundation
import GoldenFiles
import Testing

/// The program on a pseudo-terminal, by `script` of util-linux.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "needs `script`"))
struct TerminalTests {
  private func onTerminal(
    _ sandbox: Sandbox, _ words: String, columns: Int = 80, variables: [String: String] = [:],
    input: String = ""
  ) throws -> Sandbox.Outcome {
    var environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    environment["LESSONS_COURSE"] = Sandbox.root + "/Lessons"
    environment["TERM"] = variables["TERM"] ?? "xterm-kitty"
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "TERM_PROGRAM", "VTE_VERSION"]
    where variables[name] == nil {
      environment[name] = nil
    }
    return try sandbox.shell(
      "exec script -qec \"stty cols \(columns) rows 24; $1 \(words)\" /dev/null",
      [sandbox.program], environment, input)
  }

  @Test func `a terminal gets colours and links`() throws {
    let sandbox = try Sandbox()
    let outcome = try onTerminal(sandbox, "next")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("\u{1B}[1m"))
    #expect(outcome.output.contains("\u{1B}]8;;file://\(sandbox.path)/Playground/00-pages.swift"))
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
  func `a terminal that wants no escapes gets the same words`(variables: [String: String]) throws {
    let sandbox = try Sandbox()
    let plain = try onTerminal(sandbox, "list", variables: variables).output
    #expect(!plain.contains("\u{1B}"))
    let piped = try sandbox.run("list").output
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

  @Test(arguments: [
    ("y\n", "Hello, page", "code=0."), ("\n", "the solution stays hidden", "code=1."),
    ("\u{4}", "the solution stays hidden", "code=1."), ("\u{3}", "^C", "code=130."),
  ])
  func `somebody is asked before a solution is shown`(
    keys: String, answer: String, code: String
  ) throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run("next").code == 0)
    let terminal = try PseudoTerminal(
      folder: sandbox.path,
      environment: ProcessInfo.processInfo.environment.merging([
        "LESSONS_COURSE": Sandbox.root + "/Lessons", "TERM": "dumb",
      ]) { $1 })
    terminal.type("'\(sandbox.program)' solution; echo code''=$?.\n")
    let mark = try terminal.wait(for: "Show the solution? [y/N] ")
    terminal.type(keys)
    try terminal.wait(for: code, after: terminal.wait(for: answer, after: mark))
    let progress = try sandbox.read("Playground/.lessons/progress.json")
    #expect(progress.contains("revealed") == (keys == "y\n"))
  }

  @Test(arguments: [20, 40, 60, 80, 120, 200])
  func `no line is wider than the terminal, but never under 40 columns`(columns: Int) throws {
    let sandbox = try Sandbox()
    let outcome = try onTerminal(sandbox, "next --plain", columns: columns)
    let widest = outcome.output.replacing("\r\n", with: "\n").split(separator: "\n").map(\.count)
      .max()
    #expect(try #require(widest) <= min(max(columns, 40), 120))
  }

  @Test func `a question before the solution can be answered`() throws {
    let sandbox = try Sandbox()
    try sandbox.run("next")
    let no = try onTerminal(sandbox, "solution", input: "n\n")
    #expect(no.code == 1)
    #expect(!no.output.contains("Hello, page"))
    let yes = try onTerminal(sandbox, "solution", input: "y\n")
    #expect(yes.code == 0)
    #expect(yes.output.contains("Hello, page"))
  }

  @Test func `interrupting a check ends the learner's program and tells so by the exit code`()
    throws
  {
    let sandbox = try Sandbox()
    let course = try sandbox.course("while true {}")
    try sandbox.run("next", course: course)
    let outcome = try sandbox.shell(
      "\"$1\" check & sleep 2; kill -INT $!; wait $!; echo $?; stty -a >/dev/null 2>&1; ls \"$TMPDIR\"",
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

  @Test(arguments: [60, 80, 120])
  func `the screens of a round look as they should`(columns: Int) throws {
    let sandbox = try Sandbox()
    let variables = ["COLUMNS": "\(columns)", "LESSONS_COURSE": try sandbox.firstLessons()]
    func screen(_ words: String...) throws -> String {
      let outcome = try sandbox.shell(
        "\"$1\" \(words.joined(separator: " "))", [sandbox.program],
        ProcessInfo.processInfo.environment.merging(variables) { $1 })
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
