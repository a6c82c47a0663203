import Testing

import TerminalIO

@Suite struct DisplayWidthTests {
  @Test(
    arguments: [
      ("a", 1), ("~", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("ｗ", 2), ("\u{3000}", 2), ("カ", 2),
      ("ｶ", 1), ("ｶﾞ", 2), ("ガ", 2), ("カ\u{3099}", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("\u{1161}", 0), ("\u{D7B0}", 0), ("😀", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("🇩🇪", 2),
      ("\u{1F1E9}", 1), ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("a\u{FE0F}", 1), ("\u{FE0F}", 0),
      ("\u{301}", 0), ("\u{200B}", 0), ("\u{200D}", 0), ("\u{FEFF}", 0), ("\u{AD}", 1),
      ("\u{A0}", 1),
      ("\u{7}", 0), ("\u{7F}", 0), ("\u{9B}", 0), ("\r\n", 0), ("…", 1), ("█", 1), ("✓", 1),
    ] as [(Character, Int)])
  func `a character takes this many columns`(character: Character, columns: Int) {
    #expect(DisplayWidth.of(character) == columns)
  }

  @Test func `a string takes the columns of all its characters`() {
    #expect(DisplayWidth.of("") == 0)
    #expect(DisplayWidth.of("plain ASCII") == 11)
    #expect(DisplayWidth.of("漢字 e\u{301} 👩‍👩‍👧‍👦!") == 10)
  }
}
