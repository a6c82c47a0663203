package import Foundation

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// A request or a response in one line, for display beside the code that made it.
///
/// ```swift
/// MessageLine.of(request)  // GET https://api.example/me [Authorization: Basic YTpi]
/// ```
///
/// It hides nothing, because the reader wrote these values; a log uses `Redaction`.
package enum MessageLine {
  /// Returns a request's method, address, fields and body.
  package static func of(_ request: RequestMessage) -> String {
    line("\(request.method) \(request.url.absoluteString)", request.fields, request.body)
  }

  /// Returns the same, with sorted fields, because Foundation does not keep their order.
  package static func of(_ request: URLRequest) -> String {
    let address = request.url?.absoluteString ?? "(no URL)"
    return line(
      "\(request.httpMethod ?? "GET") \(address)", sorted(request.allHTTPHeaderFields ?? [:]),
      request.httpBody ?? Data())
  }

  /// Returns a response's status, fields and body.
  package static func of(_ response: ResponseMessage) -> String {
    line(String(response.status), response.fields, response.body)
  }

  /// Returns the status and the fields of a response.
  package static func of(_ response: HTTPURLResponse) -> String {
    let pairs = response.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
    return line(
      String(response.statusCode), sorted(Dictionary(pairs) { first, _ in first }), Data())
  }

  /// Returns the fields in brackets; those that grant or request access come first.
  package static func of(_ fields: HeaderFields) -> String {
    let ranked = fields.all.enumerated().sorted {
      (rank($0.element.name), $0.offset) < (rank($1.element.name), $1.offset)
    }
    return "[\(ranked.map { "\($0.element.name): \($0.element.value)" }.joined(separator: ", "))]"
  }

  /// Returns the size of a body, and its text on request.
  package static func of(_ body: Data, isWhole: Bool = true) -> String {
    let size = "\(body.count) byte\(body.count == 1 ? "" : "s")"
    return text(of: body).flatMap { isWhole && !$0.isEmpty ? "\(size): \($0)" : nil } ?? size
  }

  private static func line(_ start: String, _ fields: HeaderFields, _ body: Data) -> String {
    var parts = [start]
    if !fields.all.isEmpty { parts.append(of(fields)) }
    if !body.isEmpty { parts.append(text(of: body) ?? of(body)) }
    return parts.joined(separator: " ")
  }

  private static func sorted(_ fields: [String: String]) -> HeaderFields {
    fields.sorted { $0.key < $1.key }.reduce(into: HeaderFields()) { $0.add($1.key, $1.value) }
  }

  /// The names, in lower case, of the most informative fields.
  private static let telling = [
    "authorization", "cookie", "www-authenticate", "location", "retry-after", "set-cookie",
  ]

  private static func rank(_ name: String) -> Int {
    telling.firstIndex(of: name.lowercased()) ?? telling.count
  }

  /// How many bytes of a body to show.
  private static let bodyLimit = 2048

  /// Returns the beginning of a body as text; `nil` when the body is not text.
  private static func text(of body: Data) -> String? {
    // The end may be in the middle of a character.
    let start = body.prefix(bodyLimit)
    let text = (0..<4).lazy.compactMap {
      String(validating: start.dropLast(body.count > bodyLimit ? $0 : 0), as: UTF8.self)
    }.first
    guard let text, !text.unicodeScalars.contains(where: isControl) else { return nil }
    return text.replacing("\r\n", with: "\n") + (body.count > bodyLimit ? "…" : "")
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && !"\t\r\n".unicodeScalars.contains(scalar) || scalar.value == 0x7F
  }
}
