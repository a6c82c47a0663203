internal import TerminalIO

/// A link's target, which is a file and a heading in that file.
struct LinkTarget {
  /// The file, with percent escapes decoded; empty for the file that contains the link.
  let file: String
  /// The heading's anchor, also decoded; `nil` for the whole file.
  let anchor: String?
  /// Whether the target leads out of the course by a scheme or a host, or is `@next`, which is for
  /// Xcode.
  let isElsewhere: Bool

  /// Reads a target as written.
  init(_ target: String) {
    // Split by bytes, because a mark right after the `#`, such as U+FE0F, would form one character
    // with it.
    let parts = target.utf8.split(
      separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    file = parts[0].removingPercentEscapes
    anchor = parts.count == 2 ? parts[1].removingPercentEscapes : nil
    isElsewhere =
      parts[0].prefix { $0 != "/" }.contains(":") || target.hasPrefix("@")
      || target.hasPrefix("//")
  }

  /// Returns an anchor in a readable form, with escapes for invisible characters.
  static func spelling(of anchor: String) -> String {
    anchor.unicodeScalars.reduce(into: "") { spelling, scalar in
      if scalar.properties.isVariationSelector || InvisibleCharacter(scalar) != nil {
        for byte in String(scalar).utf8 {
          spelling += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }
      } else {
        spelling.unicodeScalars.append(scalar)
      }
    }
  }
}

extension String {
  /// The string with escapes such as `%20` decoded (RFC 3986, section 2.1).
  package var removingPercentEscapes: String {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
