public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Follows those redirects of a wrapped transport that a policy allows.
///
/// Put an authenticator inside, so that it sees each request with its own origin:
///
/// ```swift
/// let api = RedirectingTransport(
///   over: AuthenticatingTransport(over: wire, at: origin, with: BearerAuthenticator(session)), policy: .follow)
/// ```
public struct RedirectingTransport: HTTPTransport {
  /// The largest number of redirects in a row, as in browsers (Fetch, 4.4).
  public static let limit = 20

  private let transport: any HTTPTransport
  private let policy: RedirectPolicy

  /// Wraps a transport with a policy.
  public init(over transport: any HTTPTransport, policy: RedirectPolicy = .follow) {
    self.transport = transport
    self.policy = policy
  }

  public func send(
    _ request: URLRequest, body: UploadBody, progress: UploadProgress?
  ) async throws -> (Data, HTTPURLResponse) {
    var (request, body) = (request, body)
    for _ in 0...Self.limit {
      let (data, response) = try await transport.send(request, body: body, progress: progress)
      let redirect = Redirect(request, response, hasBody: body.byteCount != 0)
      guard let redirect, let next = policy.decide(redirect) else { return (data, response) }
      request = next
      if !redirect.keepsBody { body = .empty }
    }
    let place = request.url?.host() ?? "the server"
    throw URLError(.httpTooManyRedirects, "\(place) redirected more than \(Self.limit) times")
  }
}
