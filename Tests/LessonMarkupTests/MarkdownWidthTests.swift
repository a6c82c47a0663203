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

  @Test func `a text without a table has the width 0`() {
    #expect(MarkdownRenderer(width: 80, links: false).tableWidth(in: "a | b\n\n- c") == 0)
  }
}
