#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The member names of a JSON object in their order, doubled ones doubled.
///
/// Foundation's decoders keep one of two members of the same name and do not say so.
enum JSONObjectNames {
  /// The names at the outermost level; nil when the text is no JSON object.
  static func topLevel(of json: Data) -> [String]? {
    let bytes = Array(json)
    var names: [String] = []
    var (depth, index, expectsName) = (0, 0, false)
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == 0, byte != UInt8(ascii: "{") { return nil }
        depth += 1
        expectsName = depth == 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth < 0 { return nil }
      case UInt8(ascii: ","):
        if depth == 1 { expectsName = true }
      case UInt8(ascii: "\""):
        guard let end = endOfString(in: bytes, from: index) else { return nil }
        if depth == 1, expectsName {
          // The decoder undoes escapes, so that "al\u0067" is known as "alg".
          let text = Data(bytes[index...end])
          guard let name = try? JSONDecoder().decode(String.self, from: text) else { return nil }
          names.append(name)
          expectsName = false
        }
        index = end
      default:
        if depth == 0, ![0x20, 0x09, 0x0A, 0x0D].contains(byte) { return nil }
      }
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
