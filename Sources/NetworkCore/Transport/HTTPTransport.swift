public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Sends requests to a server and returns its responses.
///
/// It has the shape of `URLSession`, so code that uses it can move to an app with a different
/// transport. Any status is a response; only a request without a response throws. A transport does
/// not follow redirects or answer challenges. Wrap it in `RedirectingTransport` and
/// `AuthenticatingTransport` for that.
public protocol HTTPTransport: Sendable {
  /// Sends a request with a body and returns the complete response.
  ///
  /// - Parameters:
  ///   - request: The request; its own body is ignored.
  ///   - body: The body to send.
  ///   - progress: Called with the number of bytes sent, as often as the transport likes.
  /// - Returns: The response's body and head.
  /// - Throws: `URLError` when there is no response, as `URLSession` does, with the code
  ///   `.cancelled` for a cancelled task.
  func send(
    _ request: URLRequest, body: UploadBody, progress: UploadProgress?
  ) async throws -> (Data, HTTPURLResponse)
}

/// Receives the number of bytes of a body that were sent, and their total if that is known.
public typealias UploadProgress = @Sendable (_ sent: Int, _ total: Int?) -> Void

extension HTTPTransport {
  /// Sends a request with its own body or body stream and returns the complete response.
  ///
  /// ```swift
  /// let (body, response) = try await transport.data(for: URLRequest(url: url))
  /// ```
  ///
  /// - Throws: What `send(_:body:progress:)` throws.
  public func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    try await send(request, body: UploadBody(of: request), progress: nil)
  }

  /// Sends a request with a body from memory, a file or a stream.
  ///
  /// - Throws: What `send(_:body:progress:)` throws.
  public func upload(
    for request: URLRequest, from body: UploadBody, progress: UploadProgress? = nil
  ) async throws -> (Data, HTTPURLResponse) {
    try await send(request, body: body, progress: progress)
  }
}
