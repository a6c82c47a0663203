public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Logs what another transport sends and receives, without credentials, tokens and passwords.
///
/// ```swift
/// let wire = LoggingTransport(over: LibcurlTransport()) { print($0, to: &standardError) }
/// // → POST https://api.example/token (Authorization: Basic ‹redacted›) grant_type=refresh_token&…
/// // ← 200 {"access_token":"‹redacted›","expires_in":300}
/// ```
public struct LoggingTransport: HTTPTransport {
  private let transport: any HTTPTransport
  private let log: @Sendable (String) -> Void

  /// Wraps a transport; `log` gets one line for each request, response and failure.
  public init(over transport: any HTTPTransport, log: @escaping @Sendable (String) -> Void) {
    self.transport = transport
    self.log = log
  }

  public func send(
    _ request: URLRequest, body: UploadBody, progress: UploadProgress?
  ) async throws -> (Data, HTTPURLResponse) {
    log(Self.line(for: request, body))
    do {
      let (data, response) = try await transport.send(request, body: body, progress: progress)
      let type = response.value(forHTTPHeaderField: "Content-Type")
      let challenge = response.value(forHTTPHeaderField: "WWW-Authenticate")
      log(
        [
          "← \(response.statusCode)", challenge.map { "(WWW-Authenticate: \($0))" } ?? "",
          Redaction.body(data, contentType: type),
        ]
        .filter { !$0.isEmpty }.joined(separator: " "))
      return (data, response)
    } catch {
      log("← \((error as? URLError)?.localizedDescription ?? "\(error)")")
      throw error
    }
  }

  private static func line(for request: URLRequest, _ body: UploadBody) -> String {
    let fields = (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }.map { field in
      "\(field.key): \(Redaction.fieldValue(field.value, of: field.key))"
    }
    var parts = ["→ \(request.httpMethod ?? "GET")"]
    parts.append(request.url.map(Redaction.address) ?? "")
    if !fields.isEmpty { parts.append("(\(fields.joined(separator: ", ")))") }
    if let count = body.byteCount, count <= 4096, let data = try? body.collect() {
      parts.append(
        Redaction.body(data, contentType: request.value(forHTTPHeaderField: "Content-Type")))
    } else {
      parts.append(body.byteCount.map { "(\($0) byte\($0 == 1 ? "" : "s"))" } ?? "(a stream)")
    }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
