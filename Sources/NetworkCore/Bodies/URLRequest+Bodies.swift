public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLRequest {
  /// Creates a request with a method.
  ///
  /// ```swift
  /// var request = URLRequest(method: "POST", url: url)
  /// try request.setBody(json: ["title": "Beach"])
  /// ```
  public init(method: String, url: URL) {
    self.init(url: url)
    httpMethod = method
  }

  /// Sets a value as the body, as JSON with sorted keys (RFC 8259), and sets `Content-Type`.
  ///
  /// - Throws: The error of the value's encoding.
  public mutating func setBody(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    httpBody = try encoder.encode(value)
    setValue("application/json", forHTTPHeaderField: "Content-Type")
  }

  /// Sets names and values as the body, as a form, and sets `Content-Type`.
  public mutating func setBody(form pairs: [(name: String, value: String)]) {
    httpBody = Data(FormEncoding.encode(pairs).utf8)
    setValue(FormEncoding.contentType, forHTTPHeaderField: "Content-Type")
  }
}
