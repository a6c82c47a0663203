internal import Foundation
internal import NetworkCore

/// JSON for answers, which keeps the order of an object's members.
indirect enum JSONValue: Hashable, Sendable {
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
  }

  /// An object with its members in order.
  static func object(_ pairs: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .members(pairs.map { Member(name: $0.key, value: $0.value) })
  }

  /// Returns a string, or null for nil.
  static func string(orNull text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  /// Converts JSON that a client sent; the members are sorted by name because their order is lost.
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
            Member(name: $0.key, value: JSONValue($0.value))
          })
      }
  }

  /// The value as JSON text (RFC 8259).
  var text: String {
    var text = ""
    add(to: &text)
    return text
  }

  private func add(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .number(let number): text += String(number)
    case .double(let number): text += String(number)
    case .string(let string): Self.addQuoted(string, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.add(to: &text)
      }
      text += "]"
    case .members(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.addQuoted(member.name, to: &text)
        text += ":"
        member.value.add(to: &text)
      }
      text += "}"
    }
  }

  private static func addQuoted(_ string: String, to text: inout String) {
    text += "\""
    defer { text += "\"" }
    let isPlain = string.utf8.allSatisfy {
      (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    guard !isPlain else { return text += string }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // U+2028 and U+2029 end lines in JavaScript; Rails escapes them.
      case "\u{00}"..."\u{1F}", "\u{2028}", "\u{2029}":
        let hex = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension ResponseMessage {
  /// An answer with a JSON object.
  static func json(_ status: Int, _ pairs: KeyValuePairs<String, JSONValue>) -> ResponseMessage {
    .json(status, .object(pairs))
  }

  /// An answer with any JSON value.
  static func json(_ status: Int, _ value: JSONValue) -> ResponseMessage {
    ResponseMessage(
      status: status, fields: ["Content-Type": "application/json; charset=utf-8"],
      body: Data(value.text.utf8))
  }

  /// An answer with plain text.
  static func text(
    _ status: Int, _ text: String, type: String = "text/plain; charset=utf-8"
  ) -> ResponseMessage {
    ResponseMessage(status: status, fields: ["Content-Type": type], body: Data(text.utf8))
  }
}
