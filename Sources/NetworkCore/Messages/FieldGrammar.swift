/// The characters and elements of header fields (RFC 9110, section 5.6).
package enum FieldGrammar {
  /// Whether a byte is allowed in a token: a method, a field name or a scheme.
  static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  /// Whether a string is a token.
  package static func isToken(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isTokenByte)
  }

  /// Whether a string can be a field's value: no control characters except the tab (RFC 9110, 5.5).
  package static func isFieldValue(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }
  }

  /// Quotes a string and escapes `"` and `\`; nil when it has characters that quoting cannot carry.
  static func quoted(_ text: String) -> String? {
    guard isFieldValue(text) else { return nil }
    // By scalars: with a combining accent after it, a quotation mark is a different `Character`.
    let escaped = text.unicodeScalars.reduce(into: "") { escaped, scalar in
      if scalar == "\"" || scalar == "\\" { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return "\"\(escaped)\""
  }
}

/// Reads a field's value from left to right; a method that finds no match reads nothing.
struct FieldScanner {
  private let bytes: [UInt8]
  private var index = 0

  /// Starts at the first byte.
  init(_ text: some StringProtocol) {
    bytes = Array(text.utf8)
  }

  /// Whether everything has been read.
  var isAtEnd: Bool { index == bytes.count }

  /// The position of the scanner; set it to go back.
  var position: Int {
    get { index }
    set { index = newValue }
  }

  /// The next byte.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Skips spaces and tabs and returns whether there were any.
  @discardableResult
  mutating func skipSpaces() -> Bool {
    !take { $0 == 0x20 || $0 == 0x09 }.isEmpty
  }

  /// Reads a character if it comes next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Reads a token; nil when the next byte does not begin one.
  mutating func token() -> String? {
    let found = take(FieldGrammar.isTokenByte)
    return found.isEmpty ? nil : String(decoding: found, as: UTF8.self)
  }

  /// Reads bytes while a condition holds.
  mutating func take(_ isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = index
    while let byte = next, isWanted(byte) { index += 1 }
    return bytes[start..<index]
  }

  /// Reads a quoted string and removes its escapes (RFC 9110, 5.6.4); nil when it does not end.
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

  mutating func tokenOrQuotedString() -> String? {
    next == UInt8(ascii: "\"") ? quotedString() : token()
  }
}
