public import Foundation
internal import PlaygroundRuntime

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A server in the same process: a function from requests to responses, without a socket.
///
/// The drawing beside a step shows each request and its response, and between them the server's own
/// requests to other servers.
public struct InProcessTransport: HTTPTransport {
  private let name: String?
  private let clock: @Sendable () -> Double?
  private let respond: @Sendable (RequestMessage) async throws -> ResponseMessage

  /// Creates a transport to a server.
  ///
  /// - Parameters:
  ///   - name: The server's name in drawings; by default its host, without `.example`.
  ///     A server that forwards requests to their original host needs a name of its own.
  ///   - respond: The server.
  public init(
    named name: String? = nil,
    _ respond: @escaping @Sendable (RequestMessage) async throws -> ResponseMessage
  ) {
    self.init(named: name, clock: { nil }, respond)
  }

  /// Creates a transport to a server with a clock, in seconds since any moment.
  package init(
    named name: String? = nil, clock: @escaping @Sendable () -> Double?,
    _ respond: @escaping @Sendable (RequestMessage) async throws -> ResponseMessage
  ) {
    self.name = name
    self.clock = clock
    self.respond = respond
  }

  public func send(
    _ request: URLRequest, body: UploadBody, progress: UploadProgress?
  ) async throws -> (Data, HTTPURLResponse) {
    guard !Task.isCancelled else { throw URLError.cancelledRequest }
    let head = try RequestHead(request, body: body)
    let content = try body.collect()
    progress?(content.count, content.count)
    let question = RequestMessage(head, body: content)
    let answer: ResponseMessage
    do {
      answer = try await Wire.exchange(
        with: name ?? head.origin.shortName, Wire.Message(question), at: clock(),
        answer: { Wire.Message($0) }
      ) {
        var answer = try await respond(question)
        // A HEAD response has the header of a GET and no body (RFC 9110, 9.3.2).
        if head.method == "HEAD" { answer.body = Data() }
        return answer
      }
    } catch is CancellationError {
      throw URLError.cancelledRequest
    }
    guard !Task.isCancelled else { throw URLError.cancelledRequest }
    return (answer.body, try KnownHeads.head(of: answer, from: head.url))
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
  package func head(from url: URL) throws(URLError) -> HTTPURLResponse {
    let header = Dictionary(
      fields.all.map { ($0.name, $0.value) }, uniquingKeysWith: { "\($0), \($1)" })
    guard (100...599).contains(status),
      let head = HTTPURLResponse(
        url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: header)
    else { throw URLError(.badServerResponse, "the server answered with the status \(status)") }
    return head
  }
}
