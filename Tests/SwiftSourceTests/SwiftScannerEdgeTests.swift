import GoldenFiles
import SwiftSource
import TestPrograms
import Testing

@Suite struct SwiftScannerEdgeTests {
  /// The tokens of a source as `kind<text>`, without blanks.
  private func tokens(_ source: String) -> String {
    let bytes = Array(source.utf8)
    return SwiftScanner.scan(bytes).tokens
      .filter { $0.kind != .whitespace && $0.kind != .newline }
      .map { "\($0.kind)<\(String(decoding: bytes[$0.range], as: UTF8.self))>" }
      .joined(separator: " ")
  }

  @Test(arguments: [
    (#""a\(b)c" x"#, #"string<"a\(b)c"> identifier<x>"#),
    (#""\(f(1)) //: x" //: y"#, #"string<"\(f(1)) //: x"> lineComment<//: y>"#),
    (#""\( "\( 3 )" )" x"#, #"string<"\( "\( 3 )" )"> identifier<x>"#),
    (#""\(a + "(")" x"#, #"string<"\(a + "(")"> identifier<x>"#),
    (#""\(1 /* ) " */ + 2) y" x"#, #"string<"\(1 /* ) " */ + 2) y"> identifier<x>"#),
    (##"#"\#(x) \(y"# z"##, ##"string<#"\#(x) \(y"#> identifier<z>"##),
    (###"##"a"#b"## c"###, ###"string<##"a"#b"##> identifier<c>"###),
    (##"#"a\"# b"##, ##"string<#"a\"#> identifier<b>"##),
    (##"#"""# + 1"##, ##"string<#"""#> punctuation<+> number<1>"##),
    (
      "\"\"\"\n//: no \\(1 // c \" )\n)\n\"\"\" z",
      "string<\"\"\"\n//: no \\(1 // c \" )\n)\n\"\"\"> identifier<z>"
    ),
    ("#\"\"\"\n a \"\"\" b\n\"\"\"# c", "string<#\"\"\"\n a \"\"\" b\n\"\"\"#> identifier<c>"),
  ])
  func `a string literal ends at its own quote`(source: String, expected: String) {
    #expect(tokens(source) == expected)
  }

  @Test(arguments: [
    (#"let r = /a"b/"#, #"keyword<let> identifier<r> punctuation<=> string</a"b/>"#),
    (
      #"f(/\s*"/) // x"#,
      #"identifier<f> punctuation<(> string</\s*"/> punctuation<)> lineComment<// x>"#
    ),
    ("{\n/a\"/\n/c\"/ }", "punctuation<{> string</a\"/> string</c\"/> punctuation<}>"),
    (##"#/a"\/#x/# y"##, ##"string<#/a"\/#x/#> identifier<y>"##),
    ("#/\r\n \" \r\n/# x", "string<#/\r\n \" \r\n/#> identifier<x>"),
    (
      "a /b/ c",
      "identifier<a> punctuation</> identifier<b> punctuation</> identifier<c>"
    ),
    (
      "x! / y / z",
      "identifier<x> punctuation<!> punctuation</> identifier<y> punctuation</> identifier<z>"
    ),
  ])
  func `a slash begins a regex only where an expression can begin`(
    source: String, expected: String
  ) {
    #expect(tokens(source) == expected)
  }

  @Test(arguments: [
    ("1...3", "number<1> punctuation<...> number<3>"),
    ("t.0.1", "identifier<t> punctuation<.> number<0> punctuation<.> number<1>"),
    ("1.5e-3 0x1p-3", "number<1.5e-3> number<0x1p-3>"),
    ("0x1F.a", "number<0x1F> punctuation<.> identifier<a>"),
    (
      "f(for: b)",
      "identifier<f> punctuation<(> identifier<for> punctuation<:> identifier<b> punctuation<)>"
    ),
    (
      "let open = x.default",
      "keyword<let> identifier<open> punctuation<=> identifier<x> punctuation<.> identifier<default>"
    ),
    ("try await z", "keyword<try> keyword<await> identifier<z>"),
    (
      "@MainActor func `class`() -> String",
      "attribute<@MainActor> keyword<func> identifier<`class`> punctuation<(> punctuation<)> "
        + "punctuation<->> type<String>"
    ),
    (
      "#if os(Linux)",
      "directive<#if> identifier<os> punctuation<(> type<Linux> punctuation<)>"
    ),
    ("<#T##x \"y#>", "identifier<<#T##x \"y#>>"),
    ("#!/usr/bin/swift \"", "lineComment<#!/usr/bin/swift \">"),
    ("a */* c */ b", "identifier<a> punctuation<*> blockComment</* c */> identifier<b>"),
  ])
  func `every other token has the right kind`(source: String, expected: String) {
    #expect(tokens(source) == expected)
  }

  @Test(arguments: ["\"open\nlet x", "\"\\(open\nlet x", "/* /* */ */", "#\"\"\"#", "#/ a\nlet x"])
  func `an error that ends with its line is not reported`(source: String) {
    #expect(SwiftScanner.scan(Array(source.utf8)).unterminated == nil)
  }

  @Test(arguments: [
    ("a /* b /* c */", SwiftScanner.Unterminated.blockComment(at: 2)),
    ("a \"\"\"\nb", .string(at: 2)),
    ("a \"\"\"\n\\(b \"\"\"\n", .string(at: 2)),
    ("a #/\nb", .string(at: 2)),
  ])
  func `a token that swallows the rest is reported where it began`(
    source: String, expected: SwiftScanner.Unterminated
  ) {
    #expect(SwiftScanner.scan(Array(source.utf8)).unterminated == expected)
  }

  @Test func `tokens cover any input without gaps`() {
    let pieces = [
      "\"", "\"\"\"", "#", "\\(", "\\", ")", "(", "\n", "\r\n", "\r", "/*", "*/", "//", "/", "a",
      "For", "let", " ", "`", "<#", "#>", "0x1", ".5", "[", "]", "é", "@",
    ]
    var generator = SeededGenerator(seed: 7)
    for round in 0..<TestTier.rounds(10_000) {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...40, using: &generator) {
        let piece = pieces[Int.random(in: pieces.indices, using: &generator)]
        bytes += round % 4 == 0 ? [.random(in: 0...255, using: &generator)] : Array(piece.utf8)
      }
      let ranges = SwiftScanner.scan(bytes).tokens.map(\.range)
      #expect(ranges.allSatisfy { !$0.isEmpty })
      #expect([0] + ranges.map(\.upperBound) == ranges.map(\.lowerBound) + [bytes.count])
    }
  }

  @Test func `deep nesting needs no recursion`() {
    let source = Array(String(repeating: "\"\\(", count: 20_000).utf8)
    #expect(SwiftScanner.scan(source).tokens.map(\.kind) == [.string])
  }
}
