internal import Foundation
internal import NetworkCore

/// The parameters of a request as Rails finds them: in a JSON body, a form or the query.
struct RailsauthParameters: Sendable {
  private var values: [String: String] = [:]

  /// Reads a request; `nil` when its body is not the JSON it claims to be.
  init?(_ call: Call) {
    for pair in call.query { values[pair.name] = pair.value }
    switch call.mediaType {
    case "application/json":
      guard !call.body.isEmpty else { return }
      guard let value = try? JSONSerialization.jsonObject(with: call.body) else { return nil }
      // A JSON document that is not an object has no parameters.
      for (name, value) in value as? [String: Any] ?? [:] { add(name, value) }
    case "application/x-www-form-urlencoded":
      for pair in call.form { values[pair.name] = pair.value }
    default: break
    }
  }

  /// A parameter's string; `nil` when it is missing or not a string.
  subscript(name: String) -> String? { values[name] }

  private mutating func add(_ name: String, _ value: Any) {
    if let text = value as? String {
      values[name] = text
    } else if let number = value as? NSNumber {
      values[name] = number.stringValue
    }
  }
}
