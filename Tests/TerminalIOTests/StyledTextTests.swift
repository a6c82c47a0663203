import GoldenFiles
import TestPrograms
import Testing

import TerminalIO

@Suite struct StyledTextTests {
  @Test func `joined texts keep their styles`() {
    let text = StyledText("a", .bold) + "b" + StyledText("c", .dim, link: "https://a.example")
    #expect(text.text == "abc")
    #expect(
      text.spans == [Span("a", .bold), Span("b"), Span("c", .dim, link: "https://a.example")])
  }

  @Test func `an empty piece leaves no span`() {
    var text = StyledText("") + StyledText("", .bold)
    text.append("", .dim)
    #expect(text.spans.isEmpty)
    #expect(StyledText(spans: [Span(""), Span("a")]).spans == [Span("a")])
  }

  @Test func `a span's own style wins over an added one`() {
    let text = StyledText("a", .color(.red)) + StyledText("b", .bold)
    let styled = text.adding(.color(.blue).adding(.dim))
    #expect(styled.spans[0].style == Style(color: .red, attributes: .dim))
    #expect(styled.spans[1].style == Style(color: .blue, attributes: [.bold, .dim]))
  }

  @Test(arguments: [
    ("short", 5, "short"), ("longer", 5, "long…"), ("漢字漢", 5, "漢字…"), ("漢字漢", 4, "漢…"),
    ("abc", 1, "…"), ("abc", 0, ""), ("abc", -3, ""), ("", 0, ""), ("ae\u{301}bc", 3, "ae\u{301}…"),
    ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 3, "👩‍👩‍👧‍👦…"),
  ])
  func `a text is cut at a column`(text: String, width: Int, expected: String) {
    #expect(StyledText(text).truncated(to: width).text == expected)
  }

  @Test func `cut text keeps its styles`() {
    let cut = (StyledText("ab", .bold) + StyledText("cd", .dim)).truncated(to: 3)
    #expect(cut == StyledText("ab", .bold) + "…")
  }

  @Test func `padding counts columns and never cuts`() {
    #expect(StyledText("漢").padded(to: 4).text == "漢  ")
    #expect(StyledText("long").padded(to: 2).text == "long")
  }

  @Test func `random texts are cut and padded to fit`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<TestTier.rounds(2000) {
      let text = random.styled(random.text(of: SeededGenerator.words, upTo: 20))
      let width = Int.random(in: 0...30, using: &random)
      #expect(text.truncated(to: width).width <= width)
      #expect(text.truncated(to: width).padded(to: width).width == width)
    }
  }
}
