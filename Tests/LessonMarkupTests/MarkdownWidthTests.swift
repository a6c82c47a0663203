import LessonMarkup
import TestPrograms
import Testing
import TerminalIO

/// What is broken at the end of a line, and what is not.
@Suite struct MarkdownWidthTests {
  @Test(arguments: TestTier.part(of: Array(40...120), oneOf: 8))
  func `no line is only the punctuation after a link`(width: Int) {
    for length in 1...60 {
      for end in [".", ",", ")", "!)", "…", "\"."] {
        let path = String(repeating: "a", count: length)
        let text =
          "See the [notes](https://host.example/\(path)/\(path))\(end) Then [x](https://b.example)\(end)"
        for links in [true, false] {
          let lines = MarkdownRenderer(width: width, links: links).render(text)
          #expect(lines.allSatisfy { $0.width <= width })
          #expect(lines.allSatisfy { $0.text.contains(where: \.isLetter) }, "\(lines.map(\.text))")
          #expect(lines.contains { $0.text.contains("b.example") } == !links)
        }
      }
    }
  }

  @Test(arguments: [false, true])
  func `a table fits unbroken in its width, and not in less`(links: Bool) {
    let table =
      "| what | where |\n|---|---|\n| some more words that take room | a [link](https://a.example) |\n"
    for text in [
      table, "1. \(table.replacing("\n", with: "\n   "))",
      "> [!NOTE]\n> \(table.replacing("\n", with: "\n> "))",
    ] {
      let width = MarkdownRenderer(width: 80, links: links).tableWidth(in: text)
      func height(_ width: Int) -> Int {
        MarkdownRenderer(width: width, links: links).render(text).count
      }
      #expect(height(width) == height(120))
      #expect(height(width - 1) > height(120))
    }
  }

  @Test func `a diagram fits unbroken in its width, and a fence of Swift has none`() {
    let row = "app --- 1 an address --->  browser --- the person says yes --->  Google"
    let text = "```text\n\(row)\n  short\n```\n"
    let width = MarkdownRenderer(width: 80, links: false).tableWidth(in: text)
    #expect(width == row.count + 4)
    func rows(_ width: Int) -> [String] {
      MarkdownRenderer(width: width, links: false).render(text).map(\.text)
    }
    #expect(rows(width) == ["    \(row)", "      short"])
    #expect(rows(width - 1).contains { $0.contains("↪") })
    #expect(
      MarkdownRenderer(width: 80, links: false).tableWidth(in: "```swift\n\(row)\n```\n") == 0)
  }

  @Test func `a table loses the columns that cost it the fewest rows`() {
    let rows = (1...8).map { "| | 0\($0) `lesson` | what this lesson is about | `other` | 56 |" }
    let text = """
      | part | lesson | about | needs | minutes |
      |---|---|---|---|---|
      | **A part with a long name** | 00 `pages` | how a page works | `a`, `bb`, `ccc`, `dddd`, `eeeee` | 10 |
      \(rows.joined(separator: "\n"))
      """
    let lines = MarkdownRenderer(width: 80, links: false).render(text).map(\.text)
    #expect(lines.filter { $0.contains("what this lesson is about") }.count == 8)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `emphasis has marks where no style is shown, and code its backquotes`() {
    let text =
      "## A *title*\n\nOne *word*, **two** and ***three***, `code`, _a_ and [a *b*](https://a.example).\n"
    let plain = TerminalCapabilities.plain80
    let lines = MarkdownRenderer(plain).render(text).map(\.text)
    #expect(lines[0] == "A *title*")
    #expect(
      lines.dropFirst(2).joined(separator: " ")
        == "One *word*, *two* and *three*, `code`, *a* and a *b* (https://a.example).")
    let colours = TerminalCapabilities(
      environment: ["TERM": "xterm"], isTerminal: true, columns: 80, plain: false)
    #expect(!MarkdownRenderer(colours).render(text).contains { $0.text.contains("*") })
    let none = TerminalCapabilities(
      environment: ["TERM": "xterm", "NO_COLOR": "1"], isTerminal: true, columns: 80, plain: false)
    #expect(MarkdownRenderer(none).render(text).contains { $0.text.contains("*word*") })
  }

  @Test func `a comment in code has the colour of the text`() {
    let spans = SwiftHighlighter.highlight("let a = 1  // why").flatMap(\.spans)
    #expect(spans.last?.text == "// why" && spans.last?.style == .dim)
  }

  @Test func `a text without a table has the width 0`() {
    #expect(MarkdownRenderer(width: 80, links: false).tableWidth(in: "a | b\n\n- c") == 0)
  }
}
