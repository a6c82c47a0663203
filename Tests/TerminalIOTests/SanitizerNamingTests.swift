import TerminalIO
import Testing

@Suite struct SanitizerNamingTests {
  @Test(arguments: [
    ("a\u{200B}b", "a‹U+200B zero width space›b"),
    ("a\u{A0}b", "a‹U+00A0 no-break space›b"),
    ("e\u{301}\u{200D}", "e\u{301}‹U+200D zero width joiner›"),
    ("a\rb", "a‹U+000D control character›b"),
    ("a\r\nb\tc", "a\r\nb\tc"),
    ("👩‍👩‍👧‍👦 é", "👩‍👩‍👧‍👦 é"),
    ("a\u{1B}[31mb", "a\u{1B}[31mb"),
  ])
  func `invisible characters get their names, and visible ones stay`(text: String, named: String) {
    #expect(Sanitizer.naming(text) == named)
  }

  @Test func `each sign is explained once`() {
    #expect(
      Sanitizer.signs(in: "a b\t c\t\u{200B}\u{200B}") == [
        "· is a space", "→ is a tab", "‹U+200B› is a zero width space",
      ])
    #expect(Sanitizer.signs(in: "abc").isEmpty)
  }
}
