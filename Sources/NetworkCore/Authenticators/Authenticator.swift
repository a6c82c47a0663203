public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Adds to a request what says who asks.
///
/// An authenticator is asked only for requests to the origin it is bound to, see
/// `AuthenticatingTransport`.
public protocol Authenticator: Sendable {
  /// The request with all that is known before the server asks.
  func authorize(_ request: URLRequest) async throws -> URLRequest

  /// The request to try once more with after a 401, or nil to leave it at that.
  ///
  /// - Parameters:
  ///   - challenges: What the server asks for; empty when it did not say or not well.
  ///   - request: The request it refused.
  /// - Returns: The same request with better credentials.
  /// - Throws: When there is no telling, such as when a token cannot be renewed.
  func answer(
    to challenges: [AuthenticationChallenge], for request: URLRequest
  ) async throws -> URLRequest?

  /// Is told how a request ended that it is not asked about: by a response, or by none.
  func ended(_ request: URLRequest, with response: HTTPURLResponse?) async throws
}

extension Authenticator {
  /// Knows nothing better after a 401.
  public func answer(
    to challenges: [AuthenticationChallenge], for request: URLRequest
  ) async throws -> URLRequest? { nil }

  /// Learns nothing from how a request ended.
  public func ended(_ request: URLRequest, with response: HTTPURLResponse?) async throws {}
}

/// Sends requests to one origin with credentials, and all others as they are.
///
/// ```swift
/// let api = AuthenticatingTransport(over: wire, at: origin, with: .bearer(token))
/// ```
///
/// After a 401 the authenticator may try once more, never twice; the server's answer, its body
/// included, comes back either way.
public struct AuthenticatingTransport: HTTPTransport {
  private let transport: any HTTPTransport
  private let origin: Origin
  private let authenticator: any Authenticator

  /// Binds an authenticator to an origin.
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

  /// Sends a request and tells the authenticator how it ended, but for a 401.
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
