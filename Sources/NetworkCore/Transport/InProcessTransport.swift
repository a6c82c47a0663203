public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A server in the same process: a function from requests to responses, without a socket.
public struct InProcessTransport: HTTPTransport {
  private let respond: @Sendable (RequestMessage) async throws -> ResponseMessage

  /// Creates a transport to a server.
  public init(_ respond: @escaping @Sendable (RequestMessage) async throws -> ResponseMessage) {
    self.respond = respond
  }

  public func send(
    _ request: URLRequest, body: UploadBody, progress: UploadProgress?
  ) async throws -> (Data, HTTPURLResponse) {
    guard !Task.isCancelled else { throw URLError.cancelledRequest }
    let head = try RequestHead(request, body: body)
    let content = try body.collect()
    progress?(content.count, content.count)
    let answer: ResponseMessage
    do {
      answer = try await respond(RequestMessage(head, body: content))
    } catch is CancellationError {
      throw URLError.cancelledRequest
    }
    guard !Task.isCancelled else { throw URLError.cancelledRequest }
    // A HEAD response has the header of a GET and no body (RFC 9110, 9.3.2).
    let answerBody = head.method == "HEAD" ? Data() : answer.body
    return (answerBody, try answer.head(from: head.url))
  }
}

extension RequestMessage {
  /// Creates the request that the server sees, with the fields that a transport adds.
  init(_ head: RequestHead, body: Data) {
    var fields = head.fields
    fields.add("Host", head.origin.authority)
    // RFC 9110, 8.6: these methods send a length even if it is zero.
    if !body.isEmpty || ["POST", "PUT", "PATCH"].contains(head.method) {
      fields.add("Content-Length", String(body.count))
    }
    self.init(method: head.method, url: head.url, fields: fields, body: body)
  }
}

extension ResponseMessage {
  /// Returns the response's head for Foundation; fields of the same name are joined by commas.
  func head(from url: URL) throws(URLError) -> HTTPURLResponse {
    let header = Dictionary(
      fields.all.map { ($0.name, $0.value) }, uniquingKeysWith: { "\($0), \($1)" })
    guard (100...599).contains(status),
      let head = HTTPURLResponse(
        url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: header)
    else { throw URLError(.badServerResponse, "the server answered with the status \(status)") }
    return head
  }
}
