internal import Foundation
internal import NetworkCore

/// The parameters of a request as Rails finds them: in a JSON body, a form, or the query.
struct RailsauthParameters: Sendable {
  private var values: [String: String] = [:]

  /// Reads a request; `nil` when its body is not the JSON it says it is.
  init?(_ request: HTTPRequest) {
    add(form: request.url.query ?? "")
    let type = (request.fields["Content-Type"] ?? "").split(separator: ";").first.map(String.init)
    switch type?.lowercased() {
    case "application/json":
      guard !request.body.isEmpty else { return }
      guard let value = try? JSONSerialization.jsonObject(with: request.body) else { return nil }
      // A document that is an array or so has no parameters of these names.
      for (name, value) in value as? [String: Any] ?? [:] { add(name, value) }
    case "application/x-www-form-urlencoded":
      add(form: String(decoding: request.body, as: UTF8.self))
    default: break
    }
  }

  /// A parameter's text; `nil` when it is absent or no text.
  subscript(name: String) -> String? { values[name] }

  private mutating func add(_ name: String, _ value: Any) {
    if let text = value as? String {
      values[name] = text
    } else if let number = value as? NSNumber {
      values[name] = number.stringValue
    }
  }

  /// Pairs parted by `&`, percent-encoded, `+` for a space (WHATWG URL, application/x-www-form-urlencoded).
  private mutating func add(form: String) {
    for pair in form.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.replacing("+", with: " ").removingPercentEncoding ?? String($0) }
      values[parts[0]] = parts.count > 1 ? parts[1] : ""
    }
  }
}
