internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The grants that the token endpoint exchanges for tokens (RFC 6749).
extension OAuthRequestHandler {
  /// Exchanges a code (4.1.3).
  mutating func exchange(
    _ form: [Call.Pair], _ client: OAuthClientRecord
  ) throws(OAuthRefusal) -> Issued {
    guard let value = try Self.exact("code", in: form) else {
      throw OAuthRefusal(.invalidRequest, "Missing parameter: code")
    }
    guard let code = state.codes[value], let grant = state.grants[code.grant],
      grant.clientID == client.id
    else { throw OAuthRefusal(.invalidGrant, "Code not valid") }
    guard !code.isUsed, !grant.isRevoked else {
      // A second use means that one of the two clients is a thief: revoke both (RFC 6749, 4.1.2).
      revoke(grant: code.grant)
      throw OAuthRefusal(.invalidGrant, "Code not valid")
    }
    state.codes[value]?.isUsed = true
    guard code.expiry > now else { throw OAuthRefusal(.invalidGrant, "Code is expired") }
    let redirect = try Self.exact("redirect_uri", in: form)
    guard redirect == code.redirect || redirect == nil && !code.namesRedirect else {
      throw OAuthRefusal(.invalidGrant, "Incorrect redirect_uri")
    }
    try checkVerifier(try Self.single("code_verifier", in: form), against: code.challenge)
    return try give(
      code.grant, grant, scopes: grant.scopes, refreshing: code.givesRefreshToken,
      nonce: grant.nonce)
  }

  private func checkVerifier(
    _ verifier: String?, against challenge: String?
  ) throws(OAuthRefusal) {
    guard let challenge else {
      // Accepting a verifier without a challenge would let an attacker remove PKCE (RFC 9700, 4.8).
      guard verifier == nil else {
        throw OAuthRefusal(.invalidGrant, "PKCE code verifier specified but challenge not present")
      }
      return
    }
    guard let verifier else {
      throw OAuthRefusal(.invalidGrant, "PKCE code verifier not specified")
    }
    guard let pkce = PKCE(verifier: verifier) else {
      throw OAuthRefusal(.invalidGrant, "PKCE verification failed: Invalid code verifier")
    }
    guard constantTimeEqual(pkce.challenge.utf8, challenge.utf8) else {
      throw OAuthRefusal(.invalidGrant, "PKCE verification failed: Code mismatch")
    }
  }

  /// Exchanges a refresh token (6).
  mutating func refresh(
    _ form: [Call.Pair], _ client: OAuthClientRecord
  ) throws(OAuthRefusal) -> Issued {
    guard let value = try Self.exact("refresh_token", in: form) else {
      throw OAuthRefusal(.invalidRequest, "No refresh token")
    }
    guard let token = state.refreshTokens[value], let grant = state.grants[token.grant] else {
      throw OAuthRefusal(.invalidGrant, "Invalid refresh token")
    }
    guard grant.clientID == client.id else {
      throw OAuthRefusal(
        .invalidGrant, "Invalid refresh token. Token client and authorized client don't match")
    }
    guard !grant.isRevoked else { throw OAuthRefusal(.invalidGrant, "Session not active") }
    guard !token.isUsed else {
      // A rotated token was used again: revoke the whole family (RFC 9700, 4.14.2).
      revoke(grant: token.grant)
      throw OAuthRefusal(.invalidGrant, "Stale token")
    }
    guard token.expiry.map({ $0 > now }) ?? true else {
      throw OAuthRefusal(.invalidGrant, "Token is not active")
    }
    let scopes = try narrowed(try Self.single("scope", in: form), within: grant.scopes)
    let rotates = skin.refreshing == .rotating
    if rotates { state.refreshTokens[value]?.isUsed = true }
    return try give(token.grant, grant, scopes: scopes, refreshing: rotates, nonce: nil)
  }

  /// Issues a client a token of its own (4.4.2).
  mutating func clientCredentials(
    _ form: [Call.Pair], _ client: OAuthClientRecord
  ) throws(OAuthRefusal) -> Issued {
    guard client.secret != nil else {
      throw OAuthRefusal(
        .unauthorizedClient, "Public client not allowed to retrieve service account")
    }
    let scopes = try narrowed(try Self.single("scope", in: form), within: skin.scopes.map(\.name))
    let asked = (try Self.single("scope", in: form)) == nil ? [] : scopes
    let (number, grant) = keep(
      OAuthGrant(
        clientID: client.id, userName: nil, scopes: asked, nonce: nil, authenticatedAt: now))
    return try give(number, grant, scopes: asked, refreshing: false, nonce: nil)
  }

  private func narrowed(
    _ text: String?, within allowed: [String]
  ) throws(OAuthRefusal) -> [String] {
    guard let text else { return allowed }
    let scopes = text.split(separator: " ").map(String.init)
    guard Set(scopes).isSubset(of: allowed) else {
      throw OAuthRefusal(.invalidScope, "Invalid scopes: \(text)")
    }
    return scopes
  }
}
