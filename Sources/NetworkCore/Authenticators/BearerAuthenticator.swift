internal import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Where a token that is good now comes from.
public protocol AccessTokenSource: Sendable {
  /// A token; another than the one a server has just refused, if there was one.
  ///
  /// - Throws: When there is none to be had, or only by asking the person again.
  func accessToken(insteadOf refused: String?) async throws -> String
}

/// Sends a token that may be renewed: after a 401 that blames the token it asks for another, once.
///
/// ```swift
/// let api = AuthenticatingTransport(over: wire, at: origin, with: BearerAuthenticator(session))
/// ```
public struct BearerAuthenticator: Authenticator {
  private let source: any AccessTokenSource

  /// Takes tokens from a source.
  public init(_ source: any AccessTokenSource) {
    self.source = source
  }

  public func authorize(_ request: URLRequest) async throws -> URLRequest {
    try authorized(request, by: await source.accessToken(insteadOf: nil))
  }

  public func answer(
    to challenges: [AuthenticationChallenge], for request: URLRequest
  ) async throws -> URLRequest? {
    // RFC 6750, 3.1: another token helps against invalid_token; servers that name no error get the
    // benefit of the doubt.
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
