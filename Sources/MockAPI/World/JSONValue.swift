internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// JSON for responses, which keeps the order of an object's members.
indirect enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(Int)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case members([Member])

  /// One member of an object.
  struct Member: Hashable, Sendable {
    var name: String
    var value: JSONValue

    static func == (left: Member, right: Member) -> Bool {
      ExactString(left.name) == ExactString(right.name) && left.value == right.value
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ExactString(name))
      hasher.combine(value)
    }
  }

  /// An object with its members in order.
  static func object(_ pairs: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .members(pairs.map { Member(name: $0.key, value: $0.value) })
  }

  static func string(orNull text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  /// Converts a client's JSON; it sorts the members by name, because their order is lost.
  init(_ tree: JSONTree) {
    self =
      switch tree {
      case .null: .null
      case .bool(let bool): .bool(bool)
      case .number(let text): Int(text).map { .number($0) } ?? .double(Double(text) ?? 0)
      case .string(let text): .string(text)
      case .array(let values): .array(values.map { JSONValue($0) })
      case .object(let members):
        .members(
          members.sorted { $0.key < $1.key }.map {
            Member(name: $0.key.string, value: JSONValue($0.value))
          })
      }
  }

  /// The value as JSON text (RFC 8259).
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The bytes of the text.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256)
    add(to: &bytes)
    return bytes
  }

  private func add(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let bool): bytes += (bool ? "true" : "false").utf8
    case .number(let number): bytes += String(number).utf8
    case .double(let number): bytes += String(number).utf8
    case .string(let string): Self.addQuoted(string, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.add(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .members(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.addQuoted(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.add(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func addQuoted(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    let isPlain = string.utf8.allSatisfy {
      (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    guard !isPlain else { return bytes += string.utf8 }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": bytes += "\\\"".utf8
      case "\\": bytes += "\\\\".utf8
      case "\n": bytes += "\\n".utf8
      case "\r": bytes += "\\r".utf8
      case "\t": bytes += "\\t".utf8
      // U+2028 and U+2029 end lines in JavaScript; Rails escapes them.
      case "\u{00}"..."\u{1F}", "\u{2028}", "\u{2029}":
        let hex = String(scalar.value, radix: 16)
        bytes += "\\u\(String(repeating: "0", count: 4 - hex.count))\(hex)".utf8
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
  }
}

extension JSONValue: Hashable {
  /// Whether two values have the same JSON text, byte for byte.
  static func == (left: JSONValue, right: JSONValue) -> Bool { left.bytes == right.bytes }

  func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension ResponseMessage {
  /// Returns a response with a JSON object.
  static func json(_ status: Int, _ pairs: KeyValuePairs<String, JSONValue>) -> ResponseMessage {
    .json(status, .object(pairs))
  }

  static func json(_ status: Int, _ value: JSONValue) -> ResponseMessage {
    ResponseMessage(
      status: status, fields: ["Content-Type": "application/json; charset=utf-8"],
      body: Data(value.bytes))
  }

  static func text(
    _ status: Int, _ text: String, type: String = "text/plain; charset=utf-8"
  ) -> ResponseMessage {
    ResponseMessage(status: status, fields: ["Content-Type": type], body: Data(text.utf8))
  }
}
