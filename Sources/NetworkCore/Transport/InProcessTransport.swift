public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A server in the same process: a function from requests to responses, and no socket.
public struct InProcessTransport: HTTPTransport {
  private let respond: @Sendable (HTTPRequest) async throws -> HTTPResponse

  /// Creates a transport to a server.
  public init(_ respond: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
    self.respond = respond
  }

  public func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    try Task.checkCancellation()
    let message = try HTTPRequest(request)
    let answer = try await respond(message)
    let header = Dictionary(
      answer.fields.all.map { ($0.name, $0.value) }, uniquingKeysWith: { "\($0), \($1)" })
    guard
      let response = HTTPURLResponse(
        url: message.url, statusCode: answer.status, httpVersion: "HTTP/1.1", headerFields: header)
    else { throw TransportError(.invalidResponse, "the server's header cannot be read") }
    // A HEAD response has the header of a GET and no body (RFC 9110, 9.3.2).
    return (message.method == "HEAD" ? Data() : answer.body, response)
  }
}

extension HTTPRequest {
  /// The request as it would go over the wire, its body stream read to the end.
  ///
  /// - Throws: `TransportError` when it has no usable address or its stream fails.
  public init(_ request: URLRequest) throws(TransportError) {
    guard let url = request.url, let scheme = url.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = url.host, !host.isEmpty
    else {
      let text = request.url?.absoluteString ?? "no address"
      throw TransportError(.invalidRequest, "\(text) is not an http or https address with a host")
    }
    var fields = HTTPFields()
    for (name, value) in (request.allHTTPHeaderFields ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard !name.isEmpty, !(name + value).unicodeScalars.contains(where: Self.isForbidden) else {
        throw TransportError(
          .invalidRequest, "the header field \(name) has a line break or control character in it")
      }
      fields.add(name, value)
    }
    var body = request.httpBody ?? Data()
    if request.httpBody == nil, let stream = request.httpBodyStream {
      body = try Self.read(stream)
    }
    self.init(
      method: (request.httpMethod ?? "GET").uppercased(), url: url, fields: fields,
      body: body)
  }

  /// CR, LF and NUL would end the field or the request (RFC 9110, 5.5).
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\r" || scalar == "\n" || scalar == "\0"
  }

  private static func read(_ stream: InputStream) throws(TransportError) -> Data {
    stream.open()
    defer { stream.close() }
    var body = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe stream.read(&buffer, maxLength: buffer.count)
      guard count >= 0 else { throw TransportError(.invalidRequest, "the body's stream failed") }
      guard count > 0 else { return body }
      body.append(contentsOf: buffer.prefix(count))
    }
  }
}
