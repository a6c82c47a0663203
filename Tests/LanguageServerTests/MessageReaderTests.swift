import LanguageServer
import Testing

@Suite struct MessageReaderTests {
  /// A message with a header.
  private static func framed(_ content: String, _ more: String = "") -> [UInt8] {
    Array("\(more)Content-Length: \(content.utf8.count)\r\n\r\n\(content)".utf8)
  }

  /// What a reader finds in bytes that come in pieces of a certain length.
  private static func items(
    _ bytes: [UInt8], pieces: Int = .max, limit: Int = 1000
  ) -> [MessageReader.Item] {
    var reader = MessageReader(limit: limit)
    return stride(from: 0, to: bytes.count, by: min(pieces, bytes.count)).flatMap {
      reader.take(bytes[$0..<min(bytes.count, $0 + min(pieces, bytes.count))])
    }
  }

  @Test func `messages are read however they were cut`() {
    let texts = ["{}", "[1,2]", "", "a\r\n\r\nContent-Length: 3\r\n\r\nb", "é😀"]
    let bytes = texts.flatMap { Self.framed($0) }
    for length in 1...bytes.count {
      #expect(Self.items(bytes, pieces: length) == texts.map { .message(Array($0.utf8)) })
    }
  }

  @Test func `a header may have another field, other case and bare line feeds`() {
    let bytes =
      Self.framed("a", "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n")
      + Array("content-LENGTH:1\n\nb".utf8)
    #expect(Self.items(bytes) == [.message([97]), .message([98])])
  }

  @Test(arguments: [
    "hello\n", "\r\n\r\n\r\n", "Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n",
    "Content-Length: 99999999999999999999\r\n\r\n", "\u{0}\u{1}\n: \n::\n",
    String(repeating: "Content-Length: 5", count: 1000) + "\n",
  ])
  func `a message behind garbage is read, and the garbage is said once`(garbage: String) {
    let bytes = Array(garbage.utf8) + Self.framed("good")
    for length in [1, 2, 3, 7, 100, bytes.count] {
      #expect(
        Self.items(bytes, pieces: length) == [.garbage, .message(Array("good".utf8))])
    }
  }

  @Test func `a message that is too long is skipped whole`() {
    let inner = String(decoding: Self.framed("inside"), as: UTF8.self)
    let long = inner + String(repeating: "x", count: 1000)
    let bytes = Self.framed(long) + Self.framed("good")
    for length in [1, 10, 999, bytes.count] {
      #expect(
        Self.items(bytes, pieces: length)
          == [.tooLong(long.utf8.count), .message(Array("good".utf8))])
    }
  }

  @Test func `a message of exactly the limit is read`() {
    let text = String(repeating: "x", count: 1000)
    #expect(Self.items(Self.framed(text)) == [.message(Array(text.utf8))])
    #expect(Self.items(Self.framed(text + "x")) == [.tooLong(1001)])
  }
}
