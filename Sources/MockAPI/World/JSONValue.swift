internal import Foundation
internal import NetworkCore

/// JSON for answers: keys in the order they are given in, as the systems write them.
enum JSONValue: Hashable, Sendable {
  case null
  case number(Int)
  case string(String)

  /// The value as JSON text (RFC 8259).
  var text: String {
    switch self {
    case .null: "null"
    case .number(let number): String(number)
    case .string(let string): Self.quoted(string)
    }
  }

  /// An object with its keys in order.
  static func object(_ pairs: KeyValuePairs<String, JSONValue>) -> String {
    "{" + pairs.map { "\(quoted($0.key)):\($0.value.text)" }.joined(separator: ",") + "}"
  }

  private static func quoted(_ string: String) -> String {
    let escaped = string.unicodeScalars.reduce(into: "") { text, scalar in
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
    return "\"\(escaped)\""
  }
}

extension HTTPResponse {
  /// An answer with a JSON object.
  static func json(_ status: Int, _ pairs: KeyValuePairs<String, JSONValue>) -> HTTPResponse {
    HTTPResponse(
      status: status, fields: ["Content-Type": "application/json; charset=utf-8"],
      body: Data(JSONValue.object(pairs).utf8))
  }
}
