/// The spelling of a source file's path in the compiler's input and messages.
///
/// The compiler repeats the name from the string literal of `#sourceLocation` byte by byte, without
/// reading escapes, and puts the name before `:line:column:` in messages. So characters that end a
/// literal, a line or the name are percent-encoded.
package enum CompilerPath {
  /// Returns the spelling of the path in the compiler's input.
  package static func spelled(_ path: String) -> String {
    guard path.utf8.contains(where: isSpecial) else { return path }
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = path.utf8.flatMap { byte -> [UInt8] in
      guard isSpecial(byte) else { return [byte] }
      return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the path for a name from the compiler's messages.
  ///
  /// Any other name stays unchanged.
  package static func path(_ words: String) -> String {
    guard words.utf8.contains(UInt8(ascii: "%")) else { return words }
    var bytes: [UInt8] = []
    var rest = Array(words.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
        isSpecial(value)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || "%\"\\:".utf8.contains(byte)
  }
}
