internal import CryptoCore
internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// An authorization server that handles one request (RFC 6749 and its extensions).
struct OAuthRequestHandler {
  let skin: OAuthSkin
  var call: Call
  /// The server's issuer identifier in tokens and callbacks.
  let issuer: String
  /// The path before the skin's own page paths.
  let root: String
  let now: Date
  var state: OAuthState
  var random: SeededRandom
  /// The web pages that may read the response, on a server where this depends on the client.
  var readers = Readers.nobody

  /// Web pages of other origins.
  enum Readers: Sendable { case nobody, everybody, pages(of: ExactString) }

  /// Returns a parameter that appears at most once and is not empty (RFC 6749, 3.1).
  ///
  /// - Throws: `OAuthRefusal` with `invalid_request` when it appears twice.
  static func single(_ name: String, in pairs: [Call.Pair]) throws(OAuthRefusal) -> String? {
    let found = pairs.filter { $0.name == name }
    guard found.count <= 1 else {
      throw OAuthRefusal(.invalidRequest, "duplicated parameter: \(name)")
    }
    return found.first.flatMap { $0.value.isEmpty ? nil : $0.value }
  }

  /// Returns the same parameter as an exact string, for lookups and comparisons by bytes.
  static func exact(_ name: String, in pairs: [Call.Pair]) throws(OAuthRefusal) -> ExactString? {
    try single(name, in: pairs).map { ExactString($0) }
  }

  /// Returns a new random value, such as a token or a cookie.
  mutating func secret(_ prefix: String = "") -> String { prefix + random.alphanumerics(43) }

  /// Returns the active grant of a token; nil when the token is unknown, expired or revoked.
  func grant(of token: OAuthToken?) -> OAuthGrant? {
    guard let token, token.expiry.map({ $0 > now }) ?? true,
      let grant = state.grants[token.grant], !grant.isRevoked
    else { return nil }
    return grant
  }

  /// Stores a new grant, and returns it with its number.
  mutating func keep(_ grant: OAuthGrant) -> (number: Int, grant: OAuthGrant) {
    var grant = grant
    grant.isOffline = skin.tellsSession && grant.scopes.contains("offline_access")
    let number = state.grants.count + 1
    state.grants[number] = grant
    return (number, grant)
  }

  /// Revokes everything that came from one consent.
  mutating func revoke(grant number: Int) { state.grants[number]?.isRevoked = true }

  /// Ends a browser's session and all its grants, except those that outlive it.
  mutating func end(session: ExactString) {
    for (number, grant) in state.grants where grant.session == session && !grant.isOffline {
      revoke(grant: number)
    }
    state.sessions = state.sessions.filter { $0.value.session != session }
  }
}

/// An error as RFC 6749, 5.2, and its extensions define it.
struct OAuthRefusal: Error {
  enum Code: String, Sendable {
    case invalidRequest = "invalid_request"
    case invalidClient = "invalid_client"
    case invalidGrant = "invalid_grant"
    case unauthorizedClient = "unauthorized_client"
    case unsupportedGrantType = "unsupported_grant_type"
    case invalidScope = "invalid_scope"
    case unsupportedTokenType = "unsupported_token_type"
    case authorizationPending = "authorization_pending"
    case slowDown = "slow_down"
    case accessDenied = "access_denied"
    case expiredToken = "expired_token"
  }

  let code: Code
  let text: String
  /// Whether the client authenticated with Basic, which a 401 must then ask for.
  var usedBasic = false

  init(_ code: Code, _ text: String) {
    self.code = code
    self.text = text
  }

  /// The error as a response of a token endpoint.
  var response: ResponseMessage {
    var response = ResponseMessage.json(
      code == .invalidClient ? 401 : 400,
      ["error": .string(code.rawValue), "error_description": .string(text)])
    response.fields["Cache-Control"] = "no-store"
    response.fields["Pragma"] = "no-cache"
    if usedBasic, code == .invalidClient {
      response.fields["WWW-Authenticate"] = "Basic realm=\"token\""
    }
    return response
  }
}
