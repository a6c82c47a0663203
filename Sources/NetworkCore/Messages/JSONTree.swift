package import Foundation

/// Any JSON value, for reading messages from others (RFC 8259).
package enum JSONTree: Hashable, Sendable, Decodable {
  case object([String: JSONTree])
  case array([JSONTree])
  case string(String)
  /// A number as a string, without a decimal point when it is whole.
  case number(String)
  case bool(Bool)
  case null

  /// Parses JSON; nil when the data is not valid.
  package init?(_ data: Data) {
    guard let tree = try? JSONDecoder().decode(JSONTree.self, from: data) else { return nil }
    self = tree
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? container.decode(Int.self) {
      self = .number(String(number))
    } else if let number = try? container.decode(Double.self) {
      self = .number(String(number))
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let array = try? container.decode([JSONTree].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: JSONTree].self))
    }
  }

  /// The value of an object's member.
  package subscript(name: String) -> JSONTree? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// A string, or a number as a string.
  package var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .object, .array, .bool, .null: nil
    }
  }
}
