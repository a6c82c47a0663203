/// How the compiler is told the path of a file that code is from.
///
/// The compiler repeats the name byte by byte as it is in the string literal of `#sourceLocation`,
/// without a look at escapes, and in messages it puts the name before `:line:column:`. So what ends
/// a literal, a line or such a name is spelled as in a URL.
package enum CompilerPath {
  /// The path as the compiler is told it.
  package static func spelled(_ path: String) -> String {
    guard path.utf8.contains(where: isSpecial) else { return path }
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = path.utf8.flatMap { byte -> [UInt8] in
      guard isSpecial(byte) else { return [byte] }
      return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The path that the compiler was told with these words; other words stay as they are.
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
