internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The members of a request's body, read the way Google's servers read them.
///
/// An empty string or null counts as missing, and unknown names are ignored.
struct FirebaseBody: Sendable {
  private var members: [ExactString: JSONTree] = [:]
  /// The system's address, for links in emails.
  let base: URL

  /// Reads a JSON body, or a form where the address accepts one.
  init(_ call: Call) throws(FirebaseError) {
    base = call.base
    if call.path.hasSuffix("/v1/token"), call.mediaType == FormEncoding.contentType {
      for pair in call.form where members[pair.name] == nil {
        members[ExactString(pair.name)] = .string(pair.value)
      }
      return
    }
    guard !call.body.isEmpty else { return }
    guard let json = call.json else {
      throw .invalidArgument("Invalid JSON payload received. Unexpected token.")
    }
    guard case .object(let members) = json else {
      throw .invalidArgument(
        "Invalid JSON payload received. Unknown name \"\": Root element must be a message.")
    }
    self.members = members
  }

  /// Returns a string; nil when it is missing or empty.
  func text(_ name: String) throws(FirebaseError) -> String? {
    switch members[name] {
    case .string(let text): return text.isEmpty ? nil : text
    case nil, .null: return nil
    case .array:
      throw .invalidArgument(
        "Invalid JSON payload received. Unknown name \"\(Self.snakeCase(name))\": "
          + "Proto field is not repeating, cannot start list.")
    case .some(let value): throw Self.wrongType(name, "TYPE_STRING", value)
    }
  }

  /// Returns a string that may have either of two names, in snake case or camel case.
  func text(_ name: String, or other: String) throws(FirebaseError) -> String? {
    if let text = try text(name) { return text }
    return try text(other)
  }

  /// Returns a Boolean; false when it is missing.
  func flag(_ name: String) throws(FirebaseError) -> Bool {
    switch members[name] {
    case .bool(let flag): return flag
    case nil, .null: return false
    case .some(let value): throw Self.wrongType(name, "TYPE_BOOL", value)
    }
  }

  private static func wrongType(
    _ name: String, _ type: String, _ value: JSONTree
  ) -> FirebaseError {
    let shown =
      switch value {
      case .object, .array: ""
      default: ", \(JSONValue(value).text)"
      }
    return .invalidArgument("Invalid value at '\(snakeCase(name))' (\(type))\(shown)")
  }

  private static func snakeCase(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
  }
}
