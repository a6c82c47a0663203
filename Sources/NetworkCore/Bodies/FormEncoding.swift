internal import Foundation

/// Names and values as `application/x-www-form-urlencoded` (WHATWG URL, section 5).
///
/// ```swift
/// FormEncoding.encode([("code", "a+b&c=d"), ("scope", "photos read")])
/// // "code=a%2Bb%26c%3Dd&scope=photos+read"
/// ```
public enum FormEncoding {
  /// The media type of such a body.
  public static let contentType = "application/x-www-form-urlencoded"

  /// Encodes pairs in order.
  public static func encode(_ pairs: [(name: String, value: String)]) -> String {
    pairs.map { "\(escape($0.name))=\(escape($0.value))" }.joined(separator: "&")
  }

  /// Encodes one name or value: letters, digits and `*-._` stay, a space becomes `+`.
  public static func escape(_ text: String) -> String {
    var output: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"):
        output.append(byte)
      case UInt8(ascii: " "): output.append(UInt8(ascii: "+"))
      default:
        output.append(UInt8(ascii: "%"))
        output += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Decodes pairs in order; an invalid escape stays as it is.
  public static func decode(_ text: some StringProtocol) -> [(name: String, value: String)] {
    text.utf8.split(separator: UInt8(ascii: "&")).map { pair in
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return (unescape(parts[0]), parts.count > 1 ? unescape(parts[1]) : "")
    }
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func unescape(_ bytes: some Collection<UInt8>) -> String {
    var output: [UInt8] = []
    var rest = Array(bytes)[...]
    while let byte = rest.popFirst() {
      let next = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "%"), next.count == 2 {
        output.append(UInt8(next[0] << 4 | next[1]))
        rest = rest.dropFirst(2)
      } else {
        output.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
