public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Carries requests to a server and brings back what it answers.
///
/// The shape is `URLSession`'s, so what is written against it goes into an app by handing in another
/// transport. Any status is an answer; only a request that never got one throws. A transport does
/// not follow redirects and answers no challenge: `RedirectingTransport` and
/// `AuthenticatingTransport` add that around any other.
public protocol HTTPTransport: Sendable {
  /// Sends a request with a body and returns the whole response.
  ///
  /// - Parameters:
  ///   - request: The request; a body of its own is not looked at.
  ///   - body: What is sent with it.
  ///   - progress: Is told how much of the body has gone, as often as the transport likes.
  /// - Returns: The response's body and head.
  /// - Throws: `TransportError` when there is no response, `CancellationError` when the task was
  ///   cancelled.
  func send(
    _ request: URLRequest, body: UploadBody, progress: UploadProgress?
  ) async throws -> (Data, HTTPURLResponse)
}

/// Is told how many bytes of a body have gone, and how many there are if that is known.
public typealias UploadProgress = @Sendable (_ sent: Int, _ total: Int?) -> Void

extension HTTPTransport {
  /// Sends a request, its body or body stream with it, and returns the whole response.
  ///
  /// ```swift
  /// let (body, response) = try await transport.data(for: URLRequest(url: url))
  /// ```
  ///
  /// - Throws: As `send(_:body:progress:)`.
  public func data(for request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    try await send(request, body: UploadBody(of: request), progress: nil)
  }

  /// Sends a request with a body from memory, a file or a stream.
  ///
  /// - Throws: As `send(_:body:progress:)`.
  public func upload(
    for request: URLRequest, from body: UploadBody, progress: UploadProgress? = nil
  ) async throws -> (Data, HTTPURLResponse) {
    try await send(request, body: body, progress: progress)
  }
}
