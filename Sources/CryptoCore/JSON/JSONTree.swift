#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Any JSON value, for reading messages from others (RFC 8259).
package enum JSONTree: Sendable {
  case object([ExactString: JSONTree])
  case array([JSONTree])
  case string(String)
  /// A number as a string, without a decimal point when it is whole.
  case number(String)
  case bool(Bool)
  case null

  /// Parses JSON; nil when the data is not valid.
  package init?(_ data: Data) {
    guard let tree = JSONReader.read(Array(data)) else { return nil }
    self = tree
  }

  /// The value of an object's member.
  package subscript(name: String) -> JSONTree? {
    if case .object(let members) = self { members[ExactString(name)] } else { nil }
  }

  /// A string, or a number as a string.
  package var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .object, .array, .bool, .null: nil
    }
  }
}

extension JSONTree: Hashable {
  /// Whether two values are the same, comparing strings by their bytes.
  package static func == (left: JSONTree, right: JSONTree) -> Bool {
    switch (left, right) {
    case (.object(let left), .object(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.string(let left), .string(let right)), (.number(let left), .number(let right)):
      ExactString(left) == ExactString(right)
    case (.bool(let left), .bool(let right)): left == right
    case (.null, .null): true
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .object(let members): hasher.combine(members)
    case .array(let values): hasher.combine(values)
    case .string(let text), .number(let text): hasher.combine(ExactString(text))
    case .bool(let bool): hasher.combine(bool)
    case .null: hasher.combine(0)
    }
  }
}

extension [ExactString: JSONTree] {
  /// The members that are strings or numbers, as strings.
  package var texts: [String: String] {
    reduce(into: [:]) { texts, member in texts[member.key.string] = member.value.text }
  }
}
