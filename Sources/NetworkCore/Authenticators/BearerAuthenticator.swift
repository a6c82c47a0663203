internal import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A source of valid access tokens.
public protocol AccessTokenSource: Sendable {
  /// Returns a valid token, different from the one that a server has just refused, if any.
  ///
  /// - Throws: When there is no token, or when the user must sign in again.
  func accessToken(insteadOf refused: String?) async throws -> String
}

/// Sends a renewable token: if a 401 blames the token, it gets a new one, once.
///
/// ```swift
/// let api = AuthenticatingTransport(over: wire, at: origin, with: BearerAuthenticator(session))
/// ```
public struct BearerAuthenticator: Authenticator {
  private let source: any AccessTokenSource

  /// Creates an authenticator that gets tokens from a source.
  public init(_ source: any AccessTokenSource) {
    self.source = source
  }

  public func authorize(_ request: URLRequest) async throws -> URLRequest {
    try authorized(request, by: await source.accessToken(insteadOf: nil))
  }

  public func answer(
    to challenges: [AuthenticationChallenge], for request: URLRequest
  ) async throws -> URLRequest? {
    // RFC 6750, 3.1: a new token helps against invalid_token. Treat a server that names no error
    // the same way.
    let errors = challenges.filter { $0.isScheme("Bearer") }.compactMap { $0.parameters["error"] }
    guard errors.allSatisfy({ $0 == "invalid_token" }) else { return nil }
    let field = request.value(forHTTPHeaderField: "Authorization") ?? ""
    let refused = String(field.dropFirst("Bearer ".count))
    let token = try await source.accessToken(insteadOf: refused)
    return token == refused ? nil : try authorized(request, by: token)
  }

  private func authorized(_ request: URLRequest, by token: String) throws -> URLRequest {
    var request = request
    request.setValue(try BearerToken.fieldValue(token), forHTTPHeaderField: "Authorization")
    return request
  }
}
