import Testing

import TerminalIO

@Suite struct InvisibleCharacterTests {
  @Test(arguments: [
    ("a\u{200B}b", "U+200B zero width space at 2"),
    ("ab\u{FEFF}", "U+FEFF byte order mark at 3"),
    ("a\u{A0}b", "U+00A0 no-break space at 2"),
    ("\u{202F}", "U+202F narrow no-break space at 1"),
    ("\u{3000}", "U+3000 ideographic space at 1"),
    ("so\u{AD}ft", "U+00AD soft hyphen at 3"),
    ("\u{202E}a", "U+202E right-to-left override at 1"),
    ("\u{200E}a", "U+200E left-to-right mark at 1"),
    ("a\u{E0061}", "U+E0061 tag latin small letter a at 1"),
    ("a\u{200D}b", "U+200D zero width joiner at 1"),
    ("\u{3164}", "U+3164 hangul filler at 1"),
    ("a\u{2800}b", "U+2800 braille pattern blank at 2"),
    ("a\u{7}", "U+0007 control character at 2"),
    ("a\r", "U+000D control character at 2"), ("a\n", "U+000A control character at 2"),
  ])
  func `an invisible character is found with its name`(line: String, expected: String) {
    let found = InvisibleCharacter.all(in: line).map { column, character in
      "\(character.code) \(character.name) at \(column)"
    }
    #expect(found == [expected])
  }

  @Test(arguments: [
    "a b\tc", "é", "e\u{301}", "漢字", "❤️", "1️⃣", "👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁷󠁬󠁳󠁿", "🇫🇷",
    "می\u{200C}خواهم", "क्\u{200D}ष", "\u{1112}\u{1161}\u{11AB}",
  ])
  func `what shows, or changes what shows, is none`(line: String) {
    #expect(InvisibleCharacter.all(in: line).isEmpty)
  }

  @Test func `it knows how Swift spells it and whether it shows as a gap`() throws {
    let space = try #require(InvisibleCharacter("\u{A0}"))
    #expect(space.escape == "\\u{A0}")
    #expect(space.isGap)
    #expect(try #require(InvisibleCharacter("\u{200B}")).isGap == false)
  }
}
