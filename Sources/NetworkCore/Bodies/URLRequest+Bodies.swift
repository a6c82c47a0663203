public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLRequest {
  /// A request with a method.
  ///
  /// ```swift
  /// var request = URLRequest(method: "POST", url: url)
  /// try request.setBody(json: ["title": "Beach"])
  /// ```
  public init(method: String, url: URL) {
    self.init(url: url)
    httpMethod = method
  }

  /// Makes a value the body, as JSON with sorted keys (RFC 8259), and says so.
  ///
  /// - Throws: What the value's encoding throws.
  public mutating func setBody(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    httpBody = try encoder.encode(value)
    setValue("application/json", forHTTPHeaderField: "Content-Type")
  }

  /// Makes names and values the body, as a form, and says so.
  public mutating func setBody(form pairs: [(name: String, value: String)]) {
    httpBody = Data(FormEncoding.encode(pairs).utf8)
    setValue(FormEncoding.contentType, forHTTPHeaderField: "Content-Type")
  }
}
