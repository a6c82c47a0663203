import Testing

@testable import TerminalIO

@Suite struct TerminalCapabilitiesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var environment: [String: String]
    var isTerminal = true
    var plain = false
    var color: Bool
    var testDescription: String { "\(environment) terminal:\(isTerminal) plain:\(plain)" }
  }

  @Test(arguments: [
    Case(environment: ["TERM": "xterm"], color: true),
    Case(environment: ["TERM": "xterm"], isTerminal: false, color: false),
    Case(environment: ["TERM": "dumb"], color: false),
    Case(environment: [:], color: false),
    Case(environment: ["TERM": "xterm", "NO_COLOR": "1"], color: false),
    Case(environment: ["TERM": "xterm", "NO_COLOR": ""], color: true),
    Case(environment: ["CLICOLOR_FORCE": "1"], isTerminal: false, color: true),
    Case(environment: ["CLICOLOR_FORCE": "0"], isTerminal: false, color: false),
    Case(environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], color: false),
    Case(environment: ["TERM": "xterm", "CLICOLOR_FORCE": "1"], plain: true, color: false),
  ])
  func `colours depend on the environment as people expect`(test: Case) {
    let capabilities = TerminalCapabilities(
      environment: test.environment, isTerminal: test.isTerminal, columns: 80, plain: test.plain)
    #expect(capabilities.color == test.color)
  }

  @Test(arguments: [
    (["TERM": "xterm", "VTE_VERSION": "6003"], true),
    (["TERM": "xterm", "VTE_VERSION": "4000"], false),
    (["TERM": "xterm", "TERM_PROGRAM": "WezTerm"], true),
    (["TERM": "xterm", "TERM_PROGRAM": "vscode"], false), (["TERM": "xterm-kitty"], true),
    (["TERM": "screen", "KITTY_WINDOW_ID": "1"], false), (["TERM": "xterm"], false),
  ])
  func `links are shown by terminals that are known to open them`(
    environment: [String: String], links: Bool
  ) {
    let capabilities = TerminalCapabilities(
      environment: environment, isTerminal: true, columns: 80, plain: false)
    #expect(capabilities.links == links)
  }

  @Test(arguments: [(nil, 80), (20, 40), (60, 60), (500, 120)])
  func `text is laid out for 40 to 120 columns`(columns: Int?, width: Int) {
    let capabilities = TerminalCapabilities(
      environment: [:], isTerminal: true, columns: columns, plain: false)
    #expect(capabilities.width == width)
  }

  @Test func `plain text has the same words without escapes`() {
    let text = StyledText("red", .color(.red)) + StyledText(" link", link: "https://swift.org")
    #expect(TerminalCapabilities.plain80.render(text) == "red link")
  }

  @Test func `a styled line ends its styles and its links`() {
    let capabilities = TerminalCapabilities(
      environment: ["TERM": "xterm-kitty"], isTerminal: true, columns: 80, plain: false)
    let text =
      StyledText("red", .color(.red).adding(.bold))
      + StyledText("x", link: "https://swift.org/a b")
    #expect(
      capabilities.render(text)
        == "\u{1B}[1;31mred\u{1B}[0m\u{1B}]8;;https://swift.org/a%20b\u{1B}\\x\u{1B}]8;;\u{1B}\\")
  }

  @Test func `a link to anything but the web and files is words only`() {
    let capabilities = TerminalCapabilities(
      environment: ["TERM": "xterm-kitty"], isTerminal: true, columns: 80, plain: false)
    #expect(capabilities.render(StyledText("x", link: "javascript:alert(1)")) == "x")
  }

  @Test(arguments: [
    (0, 0, "░░░░ 0/0"), (0, 9, "░░░░ 0/9"), (1, 9, "█░░░ 1/9"), (8, 9, "███░ 8/9"),
    (9, 9, "████ 9/9"), (12, 9, "████ 9/9"),
  ])
  func `a bar is full only when all is done`(done: Int, total: Int, bar: String) {
    #expect(ProgressBar.text(done: done, of: total, width: 4).text == bar)
  }

  @Test func `a difference keeps the lines that are the same`() {
    let lines = TextDiff.lines(["a", "b", "c"], ["a", "x", "c"])
    #expect(lines == [.same("a"), .removed("b"), .added("x"), .same("c")])
  }
}
