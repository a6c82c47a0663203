/// The characters and pieces that header fields are made of (RFC 9110, section 5.6).
enum FieldGrammar {
  /// Whether a byte may stand in a token: a method, a field's name, a scheme.
  static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  /// Whether a text is a token.
  static func isToken(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isTokenByte)
  }

  /// Whether a text can be a field's value: no control character but the tab (RFC 9110, 5.5).
  static func isFieldValue(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }
  }

  /// A text between quotes, `"` and `\` escaped; nil when it holds what no quoting makes safe.
  static func quoted(_ text: String) -> String? {
    guard isFieldValue(text) else { return nil }
    let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    return "\"\(escaped)\""
  }
}

/// Reads a field's value from left to right; what does not match is left where it is.
struct FieldScanner {
  private let bytes: [UInt8]
  private var index = 0

  /// Starts at the first byte.
  init(_ text: some StringProtocol) {
    bytes = Array(text.utf8)
  }

  /// Whether all was read.
  var isAtEnd: Bool { index == bytes.count }

  /// Where the scanner stands; setting goes back.
  var position: Int {
    get { index }
    set { index = newValue }
  }

  /// The next byte.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Skips spaces and tabs, and says whether there were any.
  @discardableResult
  mutating func skipSpaces() -> Bool {
    !take { $0 == 0x20 || $0 == 0x09 }.isEmpty
  }

  /// Reads one character if it comes next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Reads a token; nil when none comes next.
  mutating func token() -> String? {
    let found = take(FieldGrammar.isTokenByte)
    return found.isEmpty ? nil : String(decoding: found, as: UTF8.self)
  }

  /// Reads as long as a condition holds.
  mutating func take(_ isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = index
    while let byte = next, isWanted(byte) { index += 1 }
    return bytes[start..<index]
  }

  /// Reads a quoted string and undoes its escapes (RFC 9110, 5.6.4); nil when it does not end.
  mutating func quotedString() -> String? {
    let start = index
    guard skip("\"") else { return nil }
    var content: [UInt8] = []
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = next else { break }
        content.append(escaped)
        index += 1
      default: content.append(byte)
      }
    }
    index = start
    return nil
  }

  /// Reads a token or a quoted string.
  mutating func tokenOrQuotedString() -> String? {
    next == UInt8(ascii: "\"") ? quotedString() : token()
  }
}
