internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The checked head of a request, which any transport may send.
struct RequestHead {
  let method: String
  let url: URL
  let origin: Origin
  let fields: HeaderFields

  /// Checks a request.
  ///
  /// - Throws: `TransportError` with `.invalidRequest` when it has no usable address, a field that
  ///   would break out of its line, or a body where none is allowed.
  init(_ request: URLRequest, body: UploadBody) throws(TransportError) {
    guard let url = request.url, let origin = Origin(url) else {
      let text = request.url?.absoluteString ?? "no address"
      throw TransportError(.invalidRequest, "\(text) is not an http or https address with a host")
    }
    // RFC 9110, 4.2.4: they would end up in logs, where others can read them.
    guard url.user == nil, url.password == nil else {
      throw TransportError(.invalidRequest, "an address must not contain a user name or password")
    }
    let method = request.httpMethod ?? "GET"
    guard FieldGrammar.isToken(method) else {
      throw TransportError(.invalidRequest, "\(method.debugDescription) is not a method")
    }
    // RFC 9110, 9.3.1 and 9.3.2: many servers would read the body as the next request.
    guard body.byteCount == 0 || !["GET", "HEAD"].contains(method) else {
      throw TransportError(.invalidRequest, "a \(method) request has no body")
    }
    self.method = method
    self.url = url
    self.origin = origin
    fields = try Self.fields(of: request)
  }

  private static func fields(of request: URLRequest) throws(TransportError) -> HeaderFields {
    var fields = HeaderFields()
    let given = request.allHTTPHeaderFields ?? [:]
    for (name, value) in given.sorted(by: { $0.key < $1.key }) {
      guard FieldGrammar.isToken(name) else {
        throw TransportError(.invalidRequest, "\(name.debugDescription) is not a header field name")
      }
      guard FieldGrammar.isFieldValue(value) else {
        throw TransportError(
          .invalidRequest, "the header field \(name) contains a line break or control character")
      }
      // Two lengths, one of them wrong, allow request smuggling (RFC 9112, 11.2).
      guard !["content-length", "host", "transfer-encoding"].contains(name.lowercased()) else {
        throw TransportError(.invalidRequest, "the header field \(name) is set by the transport")
      }
      fields.add(name, value)
    }
    return fields
  }
}
