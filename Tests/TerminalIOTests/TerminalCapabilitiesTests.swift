import GoldenFiles
import TestPrograms
import Testing

import TerminalIO

@Suite struct TerminalCapabilitiesTests {
  private func capabilities(
    _ environment: [String: String], isTerminal: Bool = true, columns: Int? = nil,
    plain: Bool = false
  ) -> TerminalCapabilities {
    TerminalCapabilities(
      environment: environment, isTerminal: isTerminal, columns: columns, plain: plain)
  }

  @Test(
    arguments: [
      (["TERM": "xterm"], true, false, true),
      (["TERM": "xterm"], false, false, false),
      (["TERM": "xterm"], true, true, false),
      (["TERM": "dumb"], true, false, false),
      ([:], true, false, false),
      (["TERM": ""], true, false, false),
      (["TERM": "xterm", "NO_COLOR": "1"], true, false, false),
      (["TERM": "xterm", "NO_COLOR": ""], true, false, true),
      (["CLICOLOR_FORCE": "1"], false, false, true),
      (["CLICOLOR_FORCE": "0"], false, false, false),
      (["CLICOLOR_FORCE": ""], false, false, false),
      (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], true, false, false),
      (["CLICOLOR_FORCE": "1"], true, true, false),
    ] as [([String: String], Bool, Bool, Bool)])
  func `colours are shown when they are wanted`(
    environment: [String: String], isTerminal: Bool, plain: Bool, expected: Bool
  ) {
    let decided = capabilities(environment, isTerminal: isTerminal, plain: plain)
    #expect(decided.color == expected)
    #expect(decided.isTerminal == isTerminal)
  }

  @Test(arguments: [
    ["VTE_VERSION": "6800"], ["TERM_PROGRAM": "iTerm.app"], ["TERM_PROGRAM": "WezTerm"],
    ["TERM_PROGRAM": "ghostty"], ["KITTY_WINDOW_ID": "1"], ["WT_SESSION": "id"],
    ["TERM": "xterm-kitty"], ["TERM": "foot"], ["TERM": "alacritty"],
  ])
  func `links are shown where they are known to work`(environment: [String: String]) {
    let environment = ["TERM": "xterm-256color"].merging(environment) { $1 }
    #expect(capabilities(environment).links)
    #expect(!capabilities(environment, isTerminal: false).links)
    #expect(!capabilities(environment, plain: true).links)
    let piped = environment.merging(["CLICOLOR_FORCE": "1"]) { $1 }
    #expect(!capabilities(piped, isTerminal: false).links)
  }

  @Test(arguments: [
    [:], ["VTE_VERSION": "4999"], ["VTE_VERSION": "6800", "TERM_PROGRAM": "vscode"],
    ["KITTY_WINDOW_ID": "1", "TERM": "tmux-256color"], ["VTE_VERSION": "6800", "TERM": "screen"],
    ["TERM": "linux", "WT_SESSION": "id"], ["TERM_PROGRAM": "tmux", "KITTY_WINDOW_ID": "1"],
    ["KITTY_WINDOW_ID": ""], ["TERM_PROGRAM": "Apple_Terminal"],
  ])
  func `links are not shown elsewhere`(environment: [String: String]) {
    let environment = ["TERM": "xterm-256color"].merging(environment) { $1 }
    #expect(!capabilities(environment).links)
  }

  @Test(
    arguments: [
      (nil, nil, 80), (100, nil, 100), (100, "60", 100), (nil, "60", 60), (10, nil, 20),
      (500, nil, 120), (0, "60", 60), (0, nil, 80), (nil, "wide", 80), (nil, "-5", 80),
      (nil, "10", 20),
    ] as [(Int?, String?, Int)])
  func `text is laid out for this width`(columns: Int?, variable: String?, expected: Int) {
    let environment = variable.map { ["COLUMNS": $0] } ?? [:]
    #expect(capabilities(environment, columns: columns).width == expected)
  }

  @Test func `each span's style becomes its own sequence`() {
    let shown = capabilities(["TERM": "xterm"])
    let style = Style.color(.blue).adding(.bold).adding(.reverse)
    let text = StyledText("a", style) + "b" + StyledText("c", .color(.red))
    #expect(shown.render(text) == "\u{1B}[1;7;34ma\u{1B}[0mb\u{1B}[31mc\u{1B}[0m")
  }

  @Test func `a link becomes a sequence around its text`() {
    let text = StyledText("a", .bold, link: "https://a.example/ü?q=1;2")
    let words = "\u{1B}[1ma\u{1B}[0m"
    #expect(
      capabilities(["TERM": "foot"]).render(text)
        == "\u{1B}]8;;https://a.example/%C3%BC?q=1;2\u{1B}\\\(words)\u{1B}]8;;\u{1B}\\")
    #expect(capabilities(["TERM": "xterm"]).render(text) == words)
  }

  @Test(arguments: ["javascript:alert(1)", "relative", "", "\u{1B}]8;;https://a.example"])
  func `a link that must not be opened is only text`(link: String) {
    #expect(capabilities(["TERM": "foot"]).render(StyledText("a", link: link)) == "a")
  }

  @Test func `a link cannot end its own sequence`() {
    let text = StyledText("a", link: "https://a.example/\u{1B}\\\u{07}\u{9C}")
    let shown = capabilities(["TERM": "foot"]).render(text)
    #expect(shown.hasPrefix("\u{1B}]8;;https://a.example/%1B\\%07%C2%9C\u{1B}\\a"))
  }

  @Test func `plain output has the same text and no escape characters`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<TestTier.rounds(10_000) {
      let words = Sanitizer.line(random.text(of: SeededGenerator.hazards, upTo: 12))
      let text = random.styled(words)
      let plain = TerminalCapabilities.plain80.render(text)
      #expect(plain == words)
      #expect(!plain.unicodeScalars.contains("\u{1B}"))
      #expect(Sanitizer.clean(capabilities(["TERM": "foot"]).render(text)) == words)
    }
  }

  @Test func `the plain preset has 80 columns and no styles`() {
    let plain = TerminalCapabilities.plain80
    #expect(plain.width == 80)
    #expect(!plain.color && !plain.links && !plain.isTerminal)
  }
}
