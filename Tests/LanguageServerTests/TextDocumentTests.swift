import LanguageServer
import Testing

@Suite struct TextDocumentTests {
  private static func document(
    _ text: String, _ encoding: LSP.PositionEncoding = .utf16
  ) -> TextDocument {
    let uri = LSP.DocumentURI("file:///a.swift")
    return TextDocument(
      LSP.TextDocumentItem(uri: uri, languageId: "swift", version: 1, text: text), encoding)
  }

  private static func range(_ line: Int, _ from: Int, _ toLine: Int, _ to: Int) -> LSP.Range {
    LSP.Range(
      start: LSP.Position(line: line, character: from),
      end: LSP.Position(line: toLine, character: to))
  }

  /// Text of letters, an umlaut, an emoji, a flag and all kinds of line breaks.
  private static func random(_ count: Int, _ generator: inout some RandomNumberGenerator) -> String
  {
    let parts = ["a", "b", " ", "ü", "😀", "🇩🇪", "e\u{301}", "\n", "\r\n", "\r", "\t", "中"]
    return (0..<count).compactMap { _ in parts.randomElement(using: &generator) }.joined()
  }

  @Test(arguments: [LSP.PositionEncoding.utf8, .utf16])
  func `places and positions belong together in any text`(encoding: LSP.PositionEncoding) {
    var generator = Seeded(state: 50)
    for _ in 0..<200 {
      let text = Self.random(40, &generator)
      let document = Self.document(text, encoding)
      var offset = 0
      for scalar in text.unicodeScalars {
        let position = document.position(of: offset)
        // The middle of a pair of line breaks is the end of its line.
        if scalar != "\n" || offset == 0 || document.bytes[offset - 1] != UInt8(ascii: "\r") {
          #expect(document.offset(of: position) == offset)
        }
        let line = document.line(position.line)
        let before = String(decoding: line.utf8.prefix(offset), as: UTF8.self)
        #expect(position.character <= max(before.utf8.count, line.utf8.count))
        offset += String(scalar).utf8.count
      }
      #expect(document.offset(of: document.position(of: offset)) == offset)
    }
  }

  @Test func `characters are counted as the client counts them`() {
    let text = "aü😀b\r\nc"
    let eight = Self.document(text, .utf8)
    let sixteen = Self.document(text, .utf16)
    #expect(eight.position(of: 7) == LSP.Position(line: 0, character: 7))
    #expect(sixteen.position(of: 7) == LSP.Position(line: 0, character: 4))
    #expect(sixteen.position(line: 1, column: 8) == LSP.Position(line: 0, character: 4))
    #expect(sixteen.position(line: 2, column: 2) == LSP.Position(line: 1, character: 1))
  }

  @Test func `the middle of a character means its beginning, and what is behind the end the end`() {
    let document = Self.document("a😀b\nc", .utf16)
    #expect(document.offset(of: LSP.Position(line: 0, character: 2)) == 1)
    #expect(document.offset(of: LSP.Position(line: 0, character: 99)) == 6)
    #expect(document.offset(of: LSP.Position(line: 7, character: 0)) == 8)
    #expect(document.offset(of: LSP.Position(line: -1, character: -5)) == 0)
    #expect(document.offset(of: LSP.Position(line: 1, character: -5)) == 7)
  }

  @Test func `edits give the text that the client has`() {
    var document = Self.document("one\ntwo\nthree\n")
    document.apply(
      [
        LSP.TextDocumentContentChangeEvent(range: Self.range(1, 0, 1, 3), text: "zwei 😀"),
        LSP.TextDocumentContentChangeEvent(range: Self.range(1, 7, 2, 0), text: "!\r\n"),
        LSP.TextDocumentContentChangeEvent(range: Self.range(0, 0, 0, 3), text: ""),
      ], version: 5)
    #expect(document.text == "\nzwei 😀!\r\nthree\n")
    #expect(document.version == 5)
    document.apply([LSP.TextDocumentContentChangeEvent(range: nil, text: "new")], version: 6)
    #expect(document.text == "new")
    #expect(document.lineCount == 1)
  }

  @Test func `random edits give the same as edits of a list of UTF-16 units`() {
    var generator = Seeded(state: 7)
    for _ in 0..<300 {
      let text = Self.random(30, &generator)
      var document = Self.document(text)
      let places = (0...text.unicodeScalars.count).map { count in
        text.unicodeScalars.prefix(count).reduce(0) { $0 + String($1).utf8.count }
      }
      let ends = [0, 1].compactMap { _ in places.randomElement(using: &generator) }.sorted()
      let start = document.position(of: ends[0])
      let end = document.position(of: ends[1])
      let new = Self.random(5, &generator)
      let from = document.offset(of: start)
      let to = document.offset(of: end)
      document.apply(
        [
          LSP.TextDocumentContentChangeEvent(
            range: LSP.Range(start: start, end: end), text: new)
        ], version: 2)
      let bytes = Array(text.utf8)
      let expected = bytes[..<from] + Array(new.utf8) + bytes[to...]
      #expect(document.bytes == Array(expected))
      #expect(from == ends[0] || bytes[ends[0]] == UInt8(ascii: "\n"))
    }
  }

  @Test(arguments: [
    ("file:///a%20b/c.swift", "/a b/c.swift"), ("file:///c%3A/x", "/c:/x"),
    ("file://localhost/x", "/x"), ("file:///%C3%BC%", "/ü%"), ("untitled:1", nil),
    ("file://other/x", nil), ("file:///%00", nil), ("file:///%FF", nil),
  ])
  func `an address leads to the path of its file`(text: String, path: String?) {
    #expect(LSP.DocumentURI(text).path == path)
  }
}

/// Random numbers that are the same each time.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 33)
  }
}
