package import Foundation

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// The checked head of a request, which any transport may send.
package struct RequestHead: Sendable {
  /// The method.
  package let method: String
  /// The address.
  package let url: URL
  /// The address's origin.
  package let origin: Origin
  /// The header fields.
  package let fields: HeaderFields

  /// Checks a request.
  ///
  /// - Throws: `URLError` with `.unsupportedURL` or `.badURL` when it has no usable address, with
  ///   `.dataLengthExceedsMaximum` when it has a body where none is allowed, and with `.unknown`
  ///   for fields that `URLSession` would send: a field with a line break, or one that an app must
  ///   not set.
  package init(_ request: URLRequest, body: UploadBody) throws(URLError) {
    guard let url = request.url else { throw URLError(.badURL, "the request has no address") }
    // RFC 9110, 4.2.4: they would end up in logs, where others can read them.
    guard url.user == nil, url.password == nil else {
      throw URLError(.badURL, "an address must not contain a user name or password")
    }
    guard let origin = Origin(url) else {
      guard ["http", "https"].contains(url.scheme?.lowercased()) else {
        throw URLError(.unsupportedURL, "\(url.absoluteString) is not an http or https address")
      }
      throw URLError(.badURL, "\(url.absoluteString) has no host")
    }
    let method = request.httpMethod ?? "GET"
    guard FieldGrammar.isToken(method) else {
      throw URLError(.unknown, "\(method.debugDescription) is not a method")
    }
    // RFC 9110, 9.3.1 and 9.3.2: many servers would read the body as the next request.
    guard body.byteCount == 0 || !["GET", "HEAD"].contains(method) else {
      throw URLError(.dataLengthExceedsMaximum, "a \(method) request has no body")
    }
    self.method = method
    self.url = url
    self.origin = origin
    fields = try Self.fields(of: request)
  }

  private static func fields(of request: URLRequest) throws(URLError) -> HeaderFields {
    var fields = HeaderFields()
    let given = request.allHTTPHeaderFields ?? [:]
    for (name, value) in given.sorted(by: { $0.key < $1.key }) {
      guard FieldGrammar.isToken(name) else {
        throw URLError(.unknown, "\(name.debugDescription) is not a header field name")
      }
      guard FieldGrammar.isFieldValue(value) else {
        throw URLError(
          .unknown, "the header field \(name) contains a line break or control character")
      }
      // Two lengths, one of them wrong, allow request smuggling (RFC 9112, 11.2).
      guard !["content-length", "host", "transfer-encoding"].contains(name.lowercased()) else {
        throw URLError(.unknown, "the header field \(name) is set by the transport")
      }
      fields.add(name, value)
    }
    return fields
  }
}
