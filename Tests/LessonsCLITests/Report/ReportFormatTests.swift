import SnippetRunner
import SystemIO
import TerminalIO
import Testing

@testable import LessonsCLI

/// Which format is chosen, and how progress is shown on a terminal.
@Suite struct ReportFormatTests {
  private func format(
    _ words: [String], _ environment: [String: String] = [:]
  ) throws -> ReportFormat? {
    guard
      case .run(_, _, let options) = try CommandLineParser(verbs: Verb.all).parse(["lint"] + words)
    else { return nil }
    return ReportFormat.chosen(
      by: Invocation(
        options: options,
        context: Context(
          environment: environment, directory: "/", executable: "/lessons",
          streams: StandardStreams(write: { _, _ in nil }), interrupt: .never)))
  }

  @Test func `the format is the one asked for, else github on GitHub, else human`() throws {
    let github = ["GITHUB_ACTIONS": "true"]
    #expect(try format(["--format", "junit"], github) == .junit)
    #expect(try format([], github) == .github)
    #expect(try format(["--plain"], github) == .github)
    #expect(try format([], ["GITHUB_ACTIONS": "false"]) == .human)
    #expect(try format(["--plain"]) == .plain)
    #expect(try format(["--plain", "--format", "json"]) == .json)
  }

  @Test func `progress fits the terminal and is erased before the answer`() throws {
    let line = ProgressLine(
      done: 12, total: 99, lesson: "challenges", problems: 2, seconds: 8.26)
    #expect(line.text(width: 79).text == "██░░░░░░░░░░░░░░░░░ 12/99  8.3 s  2 problems  challenges")
    for width in 1...79 { #expect(line.text(width: width).width <= width) }
    #expect(
      ProgressLine(done: 0, total: 0, lesson: "", problems: 0, seconds: 0).text(width: 40).text
        == "░░░░░░░░░░ 0/0  0.0 s  ")

    var terminal = FakeTerminal(columns: 40, rows: 5)
    let capabilities = TerminalCapabilities(
      environment: ["TERM": "xterm"], isTerminal: true, columns: 40, plain: false)
    var region = LiveRegion(columns: 40, rows: 5)
    for done in [1, 2] {
      let line = ProgressLine(done: done, total: 2, lesson: "a", problems: 0, seconds: 1)
      terminal.write(region.draw(live: [line.text(width: 39)], capabilities))
    }
    #expect(terminal.screen.joined(separator: "\n").contains("2/2"))
    #expect(!terminal.screen.joined(separator: "\n").contains("1/2"))
    terminal.write(region.erase())
    #expect(terminal.screen.allSatisfy { $0.allSatisfy(\.isWhitespace) })
  }
}
