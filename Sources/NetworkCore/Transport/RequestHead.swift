internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// A request's first lines, checked: what every transport may send.
struct RequestHead {
  let method: String
  let url: URL
  let origin: Origin
  let fields: HTTPFields

  /// Checks a request.
  ///
  /// - Throws: `TransportError` with `.invalidRequest` when it has no usable address, a field that
  ///   would break out of its line, or a body where none may be.
  init(_ request: URLRequest, body: UploadBody) throws(TransportError) {
    guard let url = request.url, let origin = Origin(url) else {
      let text = request.url?.absoluteString ?? "no address"
      throw TransportError(.invalidRequest, "\(text) is not an http or https address with a host")
    }
    // RFC 9110, 4.2.4: they end up in logs and in other people's eyes.
    guard url.user == nil, url.password == nil else {
      throw TransportError(.invalidRequest, "an address has no place for a user and a password")
    }
    let method = request.httpMethod ?? "GET"
    guard FieldGrammar.isToken(method) else {
      throw TransportError(.invalidRequest, "\(method.debugDescription) is no method")
    }
    // RFC 9110, 9.3.1 and 9.3.2: many servers read it as the next request.
    guard body.byteCount == 0 || !["GET", "HEAD"].contains(method) else {
      throw TransportError(.invalidRequest, "a \(method) request has no body")
    }
    self.method = method
    self.url = url
    self.origin = origin
    fields = try Self.fields(of: request)
  }

  private static func fields(of request: URLRequest) throws(TransportError) -> HTTPFields {
    var fields = HTTPFields()
    let given = request.allHTTPHeaderFields ?? [:]
    for (name, value) in given.sorted(by: { $0.key < $1.key }) {
      guard FieldGrammar.isToken(name) else {
        throw TransportError(.invalidRequest, "\(name.debugDescription) is no header field's name")
      }
      guard FieldGrammar.isFieldValue(value) else {
        throw TransportError(
          .invalidRequest, "the header field \(name) has a line break or control character in it")
      }
      // Two senders of a length, one of them wrong, is how requests are smuggled (RFC 9112, 11.2).
      guard !["content-length", "host", "transfer-encoding"].contains(name.lowercased()) else {
        throw TransportError(.invalidRequest, "the header field \(name) is the transport's to set")
      }
      fields.add(name, value)
    }
    return fields
  }
}
