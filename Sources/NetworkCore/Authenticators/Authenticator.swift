public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Adds credentials to a request.
///
/// A transport calls it only for requests to one origin; see `AuthenticatingTransport`.
public protocol Authenticator: Sendable {
  /// Returns the request with the credentials that it can send without a challenge.
  func authorize(_ request: URLRequest) async throws -> URLRequest

  /// Returns the request to send once more after a 401; nil accepts the 401.
  ///
  /// - Parameters:
  ///   - challenges: The server's challenges; empty when it sent none or they are malformed.
  ///   - request: The request that the server refused.
  /// - Returns: The same request with better credentials.
  /// - Throws: When it cannot decide, for example because it cannot renew a token.
  func answer(
    to challenges: [AuthenticationChallenge], for request: URLRequest
  ) async throws -> URLRequest?

  /// Reports the end of a request without a 401: a response, or none.
  func ended(_ request: URLRequest, with response: HTTPURLResponse?) async throws
}

extension Authenticator {
  /// Accepts the 401.
  public func answer(
    to challenges: [AuthenticationChallenge], for request: URLRequest
  ) async throws -> URLRequest? { nil }

  /// Ignores the end of a request.
  public func ended(_ request: URLRequest, with response: HTTPURLResponse?) async throws {}
}

/// Sends requests to one origin with credentials, and all others unchanged.
///
/// ```swift
/// let api = AuthenticatingTransport(over: wire, at: origin, with: BearerAuthenticator(session))
/// ```
///
/// After a 401 the authenticator may try once more, never twice. In both cases the caller gets the
/// server's last response with its body.
public struct AuthenticatingTransport: HTTPTransport {
  private let transport: any HTTPTransport
  private let origin: Origin
  private let authenticator: any Authenticator

  /// Creates a transport that authenticates only the requests to `origin`.
  public init(
    over transport: any HTTPTransport, at origin: Origin, with authenticator: some Authenticator
  ) {
    self.transport = transport
    self.origin = origin
    self.authenticator = authenticator
  }

  public func send(
    _ request: URLRequest, body: UploadBody, progress: UploadProgress?
  ) async throws -> (Data, HTTPURLResponse) {
    guard let url = request.url, Origin(url) == origin else {
      return try await transport.send(request, body: body, progress: progress)
    }
    let first = try await authenticator.authorize(request)
    let (data, response) = try await exchange(first, body, progress)
    guard response.statusCode == 401 else { return (data, response) }
    let field = response.value(forHTTPHeaderField: "WWW-Authenticate") ?? ""
    let challenges = (try? AuthenticationChallenge.parse(field)) ?? []
    guard let second = try await authenticator.answer(to: challenges, for: first),
      second.url.flatMap(Origin.init) == origin
    else { return (data, response) }
    let (lastData, lastResponse) = try await exchange(second, body, progress)
    if lastResponse.statusCode == 401 { try await authenticator.ended(second, with: lastResponse) }
    return (lastData, lastResponse)
  }

  /// Sends a request and reports its end to the authenticator, except for a 401.
  private func exchange(
    _ request: URLRequest, _ body: UploadBody, _ progress: UploadProgress?
  ) async throws -> (Data, HTTPURLResponse) {
    do {
      let (data, response) = try await transport.send(request, body: body, progress: progress)
      if response.statusCode != 401 { try await authenticator.ended(request, with: response) }
      return (data, response)
    } catch {
      try await authenticator.ended(request, with: nil)
      throw error
    }
  }
}
