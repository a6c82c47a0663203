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

  /// Decodes pairs in order; an invalid escape stays unchanged.
  public static func decode(_ text: some StringProtocol) -> [(name: String, value: String)] {
    decode(bytes: Array(text.utf8))
  }

  /// Decodes the pairs of a body in order; invalid UTF-8 becomes U+FFFD.
  package static func decode(bytes: [UInt8]) -> [(name: String, value: String)] {
    bytes.split(separator: UInt8(ascii: "&")).map { pair in
      let end = pair.firstIndex(of: UInt8(ascii: "="))
      return (
        unescape(pair[..<(end ?? pair.endIndex)]), end.map { unescape(pair[($0 + 1)...]) } ?? ""
      )
    }
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func unescape(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var output: [UInt8] = []
    var rest = bytes
    output.reserveCapacity(rest.count)
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(hexValue),
        let low = rest.dropFirst().first.flatMap(hexValue)
      {
        output.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        output.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
