import GoldenFiles
import TestPrograms
import Testing

import TerminalIO

@Suite struct SanitizerTests {
  @Test(arguments: [
    ("plain\ntext", "plain\ntext"),
    ("\u{1B}[1;31mred\u{1B}[0m", "red"),
    ("\u{9B}31mred", "red"),
    ("a\u{1B}[?25lb\u{1B}[2 qc", "abc"),
    ("\u{1B}]0;title\u{07}a", "a"),
    ("\u{1B}]8;;http://a.example\u{1B}\\link\u{1B}]8;;\u{1B}\\", "link"),
    ("\u{9D}0;title\u{9C}a", "a"),
    ("\u{1B}Pq#0\u{1B}\\a\u{90}q\u{9C}b", "ab"),
    ("\u{1B}_G\u{1B}\\a\u{9F}G\u{9C}b", "ab"),
    ("\u{1B}^p\u{1B}\\a\u{9E}p\u{9C}b", "ab"),
    ("\u{1B}Xs\u{1B}\\a\u{98}s\u{9C}b", "ab"),
    ("\u{1B}]0;never ends\nnext", "\nnext"),
    ("\u{1B}]0;never ends\r\nnext", "\nnext"),
    ("\u{1B}]0;cut\u{1B}[31mred", "red"),
    ("\u{1B}]0;cut\u{18}a", "a"),
    ("\u{1B}[31\nm", "\nm"),
    ("\u{1B}[3\u{07}1mred", "red"),
    ("\u{1B}[3\u{1B}[31mred", "red"),
    ("\u{1B}\u{1B}[31mred", "red"),
    ("\u{1B}[3", ""), ("\u{1B}", ""), ("\u{1B}]", ""), ("\u{9B}", ""), ("\u{1B}(", ""),
    ("\u{1B}(Ba\u{1B}7b\u{1B}cc", "abc"),
    ("\u{1B}é", "é"),
    ("a\u{0}b\u{8}c\u{7F}d\u{85}e", "abcde"),
    ("a\r\nb\rc\r\r\nd", "a\nb\nc\n\nd"),
    ("a\u{202E}b\u{2066}c\u{2069}", "abc"),
    ("\u{200F}é", "\u{200F}é"),
    ("\ta", "    a"), ("ab\tc", "ab  c"), ("abcd\te", "abcd    e"), ("ab\n\tc", "ab\n    c"),
    ("漢\ta", "漢  a"), ("👩‍👩‍👧‍👦\ta", "👩‍👩‍👧‍👦  a"), ("e\u{301}\ta", "e\u{301}   a"),
    ("\u{1B}[31mab\tc", "ab  c"),
  ])
  func `foreign text becomes this`(text: String, expected: String) {
    #expect(Sanitizer.clean(text) == expected)
  }

  @Test(arguments: [
    ("a b", "a·b"), ("a\tb", "a→b"), ("a\r", "a␍"), ("a\u{A0}b", "a⍽b"),
    ("a\u{200B}b", "a‹U+200B›b"), ("\u{1B}[0m", "‹U+001B›[0m"), ("\u{0}", "‹U+0000›"),
    ("\u{7F}", "‹U+007F›"), ("\u{9B}", "‹U+009B›"), ("\u{FEFF}", "‹U+FEFF›"),
    ("a\u{202F}b\u{2003}", "a‹U+202F›b‹U+2003›"), ("\u{3164}", "‹U+3164›"), ("\u{AD}", "‹U+00AD›"),
    ("\u{202E}", "‹U+202E›"), ("\u{E0041}", "‹U+E0041›"), ("e\u{301}❤️", "e\u{301}❤️"),
    ("\u{1112}\u{1161}\u{11AB}", "\u{1112}\u{1161}\u{11AB}"), ("漢字", "漢字"),
  ])
  func `invisible characters are shown like this`(text: String, expected: String) {
    // Compares scalars, because for == letters composed in different ways are equal.
    #expect(Array(Sanitizer.visible(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(arguments: 0..<10)
  func `random hazards leave no controls, and cleaning again changes nothing`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<TestTier.rounds(1000) {
      let text = random.text(of: SeededGenerator.hazards, upTo: 30)
      let clean = Sanitizer.clean(text)
      #expect(!clean.unicodeScalars.contains(where: isHarmful), "from \(Sanitizer.visible(text))")
      #expect(Sanitizer.clean(clean) == clean)
      let visible = Sanitizer.visible(text)
      #expect(!visible.unicodeScalars.contains { $0 == "\n" || isHarmful($0) })
    }
  }

  private func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
