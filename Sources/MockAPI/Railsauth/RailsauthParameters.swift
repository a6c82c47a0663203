internal import CryptoCore
internal import Foundation

/// The parameters of a request as Rails finds them: in a JSON body, a form or the query.
struct RailsauthParameters: Sendable {
  private var values: [String: String] = [:]

  /// Reads a request; `nil` when its body is invalid JSON.
  init?(_ call: Call) {
    for pair in call.query { values[pair.name] = pair.value }
    switch call.mediaType {
    case "application/json":
      guard !call.body.isEmpty else { return }
      guard let tree = call.json else { return nil }
      // A JSON document that is not an object has no parameters.
      if case .object(let members) = tree { values.merge(members.texts) { $1 } }
    case "application/x-www-form-urlencoded":
      for pair in call.form { values[pair.name] = pair.value }
    default: break
    }
  }

  /// A parameter's string; `nil` when it is missing or not a string.
  subscript(name: String) -> String? { values[name] }
}
