/// The path of one run through a page, as the variable `PageVariable.variant` encodes it.
package struct PagePath: Hashable, Sendable {
  /// The path's name; empty for a page that is not merged.
  package var name: String
  /// The text that `printGiven()` prints; `nil` if the runner passes none.
  package var given: String?

  /// Creates a path.
  package init(_ name: String, given: String? = nil) {
    self.name = name
    self.given = given
  }

  /// The value of the variable: the name, and perhaps a tab and the given bytes in hexadecimal digits.
  package var text: String {
    guard let given else { return name }
    let digits = given.utf8.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "\(name)\t\(digits.joined())"
  }

  /// Reads the value of the variable.
  package init(text: String) {
    let parts = text.utf8.split(
      separator: UInt8(ascii: "\t"), maxSplits: 1, omittingEmptySubsequences: false
    ).map(Array.init)
    name = String(decoding: parts[0], as: UTF8.self)
    guard parts.count > 1 else { return }
    let digits = parts[1].compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    let bytes = stride(from: 0, to: digits.count - digits.count % 2, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
    given = String(decoding: bytes, as: UTF8.self)
  }
}
