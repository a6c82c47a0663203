import GoldenFiles
import TestPrograms
import Testing

import TerminalIO

@Suite struct WrappingTests {
  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]),
    ("", 5, [""]),
    ("a\n\nb", 5, ["a", "", "b"]),
    ("a\r\nb", 5, ["a", "b"]),
    ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("ab abcdefgh", 4, ["ab", "abcd", "efgh"]),
    ("a   b", 5, ["a   b"]),
    ("a   b", 3, ["a", "b"]),
    ("  indented line", 10, ["  indented", "line"]),
    ("  \"stringliteral\"", 8, ["  \"strin", "glitera", "l\""]),
    ("abcdef.", 3, ["abc", "de", "f."]), ("abc).", 3, ["ab", "c)."]),
    ("abcd...", 4, ["abc", "d..."]),
    ("ab。。", 4, ["ab。", "。"]), ("漢字漢。", 6, ["漢字", "漢。"]), ("a b.", 3, ["a", "b."]),
    ("ends with blanks   \nnext", 16, ["ends with blanks", "next"]),
    ("漢字漢字", 5, ["漢字", "漢字"]),
    ("     漢", 6, ["漢"]),
    ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
    ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦🇩🇪", 4, ["👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "🇩🇪"]),
    ("한글 한글", 4, ["한글", "한글"]),
    ("no\u{A0}break here", 9, ["no\u{A0}break", "here"]),
  ])
  func `a text becomes these lines`(text: String, width: Int, expected: [String]) {
    #expect(StyledText(text).wrapped(to: width).map(\.text) == expected)
  }

  @Test(arguments: [
    ("challenges/redirect", 14, ["challenges/", "redirect"]),
    ("a/bcdefgh", 4, ["a/", "bcde", "fgh"]),
    ("a/b c/d", 3, ["a/b", "c/d"]), ("abcdef/", 3, ["abc", "def", "/"]),
  ])
  func `a word that is too long can be broken after a slash`(
    text: String, width: Int, expected: [String]
  ) {
    #expect(StyledText(text).wrapped(to: width, afterSlash: true).map(\.text) == expected)
  }

  @Test func `lines begin with their prefixes`() {
    let lines = StyledText("one two three").wrapped(
      to: 7, first: StyledText("- ", .bold), rest: "  ")
    #expect(lines.map(\.text) == ["- one", "  two", "  three"])
    #expect(lines[0].spans == [Span("- ", .bold), Span("one")])
  }

  @Test func `a line keeps the styles of its words`() {
    let link = "https://a.example"
    let text = StyledText("one ", .bold) + StyledText("two three", .dim, link: link)
    #expect(
      text.wrapped(to: 7) == [
        StyledText("one ", .bold) + StyledText("two", .dim, link: link),
        StyledText("three", .dim, link: link),
      ])
  }

  @Test func `wrapping ends even if the width is below that of a wide character`() {
    #expect(StyledText("漢字ab").wrapped(to: -1).map(\.text) == ["漢", "字", "ab"])
    #expect(StyledText("ab").wrapped(to: 3, first: "prefix ").map(\.text) == ["prefix ab"])
  }

  @Test func `a long line is wrapped in time that grows with its length`() {
    let text = String(repeating: "x", count: 200_000)
    #expect(StyledText(text).wrapped(to: 200_000).map(\.text) == [text])
  }

  @Test(arguments: 0..<10)
  func `random texts fit, lose nothing, and do not change when wrapped again`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<TestTier.rounds(1000) {
      let text = random.styled(random.text(of: SeededGenerator.words, upTo: 30))
      let width = Int.random(in: 2...40, using: &random)
      let lines = text.wrapped(to: width)
      #expect(lines.allSatisfy { $0.width <= width })
      #expect(letters(lines.map(\.text).joined()) == letters(text.text))
      #expect(looks(lines.flatMap(\.spans)) == looks(text.spans))
      #expect(lines.flatMap { $0.wrapped(to: width) } == lines)
    }
  }

  private func letters(_ text: String) -> [Character] {
    text.filter { $0 != " " && $0 != "\n" }.map(\.self)
  }

  private func looks(_ spans: [Span]) -> [Span] {
    spans.flatMap { span in letters(span.text).map { Span("\($0)", span.style, link: span.link) } }
  }
}
