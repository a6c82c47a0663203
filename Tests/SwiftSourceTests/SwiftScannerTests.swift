import GoldenFiles
import SwiftSource
import TestPrograms
import Testing

@Suite struct SwiftScannerTests {
  private func kinds(_ code: String) -> [SwiftToken.Kind] {
    SwiftScanner.scan(Array(code.utf8)).tokens.map(\.kind).filter {
      $0 != .whitespace && $0 != .newline
    }
  }

  @Test(arguments: [
    ("let a = 1", [SwiftToken.Kind.keyword, .identifier, .punctuation, .number]),
    ("// c\nx", [.lineComment, .identifier]), ("/* a /* b */ c */x", [.blockComment, .identifier]),
    (#""a // b""#, [.string]), (#""a \("b // \("c")") d" x"#, [.string, .identifier]),
    (##"#"a " \(b) "# x"##, [.string, .identifier]),
    (##"#"a \#("b") c"# x"##, [.string, .identifier]),
    ("\"\"\"\n// a \"\" b\n\"\"\" x", [.string, .identifier]), (#""open"#, [.string]),
    ("\"open\nx", [.string, .identifier]), ("#/a // b/# x", [.string, .identifier]),
    ("@main struct A {}", [.attribute, .keyword, .type, .punctuation, .punctuation]),
    ("#if x", [.directive, .identifier]), ("a.for", [.identifier, .punctuation, .identifier]),
    ("`class`", [.identifier]), ("1.5e3", [.number]),
    ("1...3", [.number, .punctuation, .number]),
    (#""\\" // c"#, [.string, .lineComment]), (#""\(f(")"))" x"#, [.string, .identifier]),
  ])
  func `code is cut into tokens of the right kinds`(code: String, expected: [SwiftToken.Kind]) {
    #expect(kinds(code) == expected)
  }

  @Test(arguments: [
    (#""a""#, []), (#""a \(b) c \(d.e)""#, ["b", "d.e"]), (#""\(f(a, b))""#, ["f(a, b)"]),
    (#""\(a ? "\(b)" : c)""#, ["b", #"a ? "\(b)" : c"#]), (##"#"\(a) \#(b)"#"##, ["b"]),
    (#"/a\(b\)/"#, []), (#""a \(b"#, []), (#""a \\(b)""#, []), ("", []), ("a", []),
    ("\"\"\"\n\\(a\n) b\n\"\"\"", ["a\n"]), ("\"\"\"\n\\(a\n\"\\(b\n) c\"\"\"", []),
  ])
  func `the code in a literal is that of its interpolations`(literal: String, code: [String]) {
    let bytes = Array(literal.utf8)
    let found = SwiftScanner.interpolations(in: bytes).map { range in
      String(decoding: bytes[range], as: UTF8.self)
    }
    #expect(found == code)
  }

  @Test func `an unclosed token is reported with its beginning`() {
    #expect(SwiftScanner.scan(Array("a /* b".utf8)).unterminated == .blockComment(at: 2))
    #expect(SwiftScanner.scan(Array("a \"\"\" b\n".utf8)).unterminated == .string(at: 2))
    #expect(SwiftScanner.scan(Array("a \"b".utf8)).unterminated == nil)
  }

  @Test func `tokens cover every byte of any input once`() {
    var random = SeededGenerator(seed: 5)
    let pieces = [
      "\"", "\"\"\"", "#", "\\", "(", ")", "/", "*", "//", "\n", "\r", "a", "é", "@", "`", "1", ".",
      " ", "\u{0}",
    ]
    for _ in 0..<TestTier.rounds(10_000) {
      var bytes = (0..<Int.random(in: 0...30, using: &random)).flatMap { _ in
        Array((pieces.randomElement(using: &random) ?? "").utf8)
      }
      if Bool.random(using: &random) {
        bytes.append(UInt8.random(in: .min ... .max, using: &random))
      }
      var end = 0
      for token in SwiftScanner.scan(bytes).tokens {
        #expect(token.range.lowerBound == end && !token.range.isEmpty, "\(bytes)")
        end = token.range.upperBound
      }
      #expect(end == bytes.count, "\(bytes)")
    }
  }

  @Test(arguments: [
    ("let a = 1 // one", "let a = 1  "), ("a/* b /* c */ */c", "a c"),
    ("print(\"// no\")", "print(\"// no\")"), ("//: prose\nlet é = 2", " \nlet é = 2"), ("", ""),
  ])
  func `code without its comments has a space in their place`(code: String, rest: String) {
    #expect(SwiftScanner.withoutComments(code) == rest)
  }
}
