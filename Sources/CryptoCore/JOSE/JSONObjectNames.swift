#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Reads the member names of a JSON object in order, including duplicates.
///
/// Foundation's decoders silently keep only one of two members with the same name.
enum JSONObjectNames {
  /// Returns the names at the top level; nil when the text is not exactly one JSON object.
  static func topLevel(of json: Data) -> [String]? {
    guard (try? JSONDecoder().decode(WholeValue.self, from: json)) != nil else { return nil }
    let bytes = Array(json)
    var names: [String] = []
    var (depth, index, expectsName, isAfterComma) = (0, 0, false, false)
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == 0, byte != UInt8(ascii: "{") { return nil }
        depth += 1
        expectsName = depth == 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        // Foundation's decoder allows a comma before the end of an array or object.
        if depth < 0 || isAfterComma { return nil }
      case UInt8(ascii: ","):
        if depth == 1 { expectsName = true }
      case UInt8(ascii: "\""):
        guard let end = endOfString(in: bytes, from: index) else { return nil }
        if depth == 1, expectsName {
          // The decoder resolves escapes, so that "al\u0067" is recognised as "alg".
          let text = Data(bytes[index...end])
          guard let name = try? JSONDecoder().decode(String.self, from: text) else { return nil }
          names.append(name)
          expectsName = false
        }
        index = end
      default:
        if depth == 0, ![0x20, 0x09, 0x0A, 0x0D].contains(byte) { return nil }
      }
      if ![0x20, 0x09, 0x0A, 0x0D].contains(byte) { isAfterComma = byte == UInt8(ascii: ",") }
      index += 1
    }
    return depth == 0 ? names : nil
  }

  private static func endOfString(in bytes: [UInt8], from start: Int) -> Int? {
    var index = start + 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "\""): return index
      default: index += 1
      }
    }
    return nil
  }
}

/// Any JSON value, decoded completely.
///
/// Foundation's decoder does not validate strings and numbers that it need not decode, so it
/// accepts `{"alg":"HS256","x":"\q"}`; RFC 7515, section 5.2, requires a completely valid object.
private struct WholeValue: Decodable {
  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: Name.self) {
      for name in members.allKeys { _ = try members.decode(WholeValue.self, forKey: name) }
    } else if var elements = try? decoder.unkeyedContainer() {
      while !elements.isAtEnd { _ = try elements.decode(WholeValue.self) }
    } else {
      let value = try decoder.singleValueContainer()
      guard !value.decodeNil(), (try? value.decode(Bool.self)) == nil,
        (try? value.decode(String.self)) == nil
      else { return }
      _ = try value.decode(Double.self)
    }
  }
}
