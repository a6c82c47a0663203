internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// The token endpoint (RFC 6749, 3.2).
extension OAuthRequestHandler {
  /// Answers a posted form with tokens or with an error.
  mutating func token() -> ResponseMessage {
    do throws(OAuthRefusal) {
      return tokenResponse(try issue())
    } catch {
      return error.response
    }
  }

  /// The result of a successful token request.
  struct Issued {
    var access: String
    var refresh: String?
    var idToken: String?
    var scopes: [String]
    var lifetime: Int
    var session: String?
  }

  /// Checks a request and creates its tokens.
  mutating func issue() throws(OAuthRefusal) -> Issued {
    guard call.method == "POST" else {
      throw OAuthRefusal(.invalidRequest, "use POST to request tokens")
    }
    let form = call.form
    var names: Set<String> = []
    for pair in form where !names.insert(pair.name).inserted {
      _ = try Self.single(pair.name, in: form)
    }
    guard let type = try Self.single("grant_type", in: form) else {
      throw OAuthRefusal(.invalidRequest, "Missing form parameter: grant_type")
    }
    let client = try authenticateClient(form)
    switch type {
    case "authorization_code": return try exchange(form, client)
    case "refresh_token": return try refresh(form, client)
    case "client_credentials": return try clientCredentials(form, client)
    case "urn:ietf:params:oauth:grant-type:device_code": return try device(form, client)
    default: throw OAuthRefusal(.unsupportedGrantType, "Unsupported grant_type")
    }
  }

  private mutating func exchange(
    _ form: [Call.Pair], _ client: OAuthClientRecord
  ) throws(OAuthRefusal) -> Issued {
    guard let value = try Self.single("code", in: form) else {
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
    let redirect = try Self.single("redirect_uri", in: form)
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

  private mutating func refresh(
    _ form: [Call.Pair], _ client: OAuthClientRecord
  ) throws(OAuthRefusal) -> Issued {
    guard let value = try Self.single("refresh_token", in: form) else {
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

  private mutating func clientCredentials(
    _ form: [Call.Pair], _ client: OAuthClientRecord
  ) throws(OAuthRefusal) -> Issued {
    guard client.secret != nil else {
      throw OAuthRefusal(
        .unauthorizedClient, "Public client not allowed to retrieve service account")
    }
    let scopes = try narrowed(try Self.single("scope", in: form), within: skin.scopes.map(\.name))
    let asked = (try Self.single("scope", in: form)) == nil ? [] : scopes
    let number = state.grants.count + 1
    let grant = OAuthGrant(
      clientID: client.id, userName: nil, scopes: asked, nonce: nil, authenticatedAt: now)
    state.grants[number] = grant
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

  /// Creates the tokens of a grant.
  mutating func give(
    _ number: Int, _ grant: OAuthGrant, scopes: [String], refreshing: Bool, nonce: String?
  ) throws(OAuthRefusal) -> Issued {
    let lifetime = state.switches.accessLifetime ?? skin.accessLifetime
    let user = grant.userName.flatMap { state.users[$0] }
    let expiry = now.addingTimeInterval(Double(lifetime))
    let access =
      if let prefix = skin.tokenPrefix {
        secret(prefix)
      } else {
        accessJWT(grant, user, scopes, expiry)
      }
    state.accessTokens[access] = OAuthToken(
      grant: number, scopes: scopes, issuedAt: now, expiry: expiry)
    var refresh: String?
    if refreshing {
      let value = secret("1//")
      state.refreshTokens[value] = OAuthToken(
        grant: number, scopes: grant.scopes, issuedAt: now,
        expiry: skin.refreshLifetime.map { now.addingTimeInterval(Double($0)) })
      refresh = value
    }
    var signed: String?
    if scopes.contains("openid"), let user { signed = idToken(grant, user, access, nonce, expiry) }
    return Issued(
      access: access, refresh: refresh, idToken: signed, scopes: scopes, lifetime: lifetime,
      session: grant.session)
  }

  /// The answer in JSON (RFC 6749, 5.1), with Keycloak's additions where tokens rotate.
  private func tokenResponse(_ issued: Issued) -> ResponseMessage {
    var members: [JSONValue.Member] = [
      .init(name: "access_token", value: .string(issued.access)),
      .init(name: "expires_in", value: .number(issued.lifetime)),
    ]
    if let refresh = issued.refresh {
      if let lifetime = skin.refreshLifetime {
        members.append(.init(name: "refresh_expires_in", value: .number(lifetime)))
      }
      members.append(.init(name: "refresh_token", value: .string(refresh)))
    }
    members.append(.init(name: "token_type", value: .string("Bearer")))
    if let idToken = issued.idToken {
      members.append(.init(name: "id_token", value: .string(idToken)))
    }
    if skin.refreshing == .rotating {
      members.append(.init(name: "not-before-policy", value: .number(0)))
    }
    if let session = issued.session {
      members.append(.init(name: "session_state", value: .string(session)))
    }
    members.append(.init(name: "scope", value: .string(issued.scopes.joined(separator: " "))))
    var response = ResponseMessage.json(200, .members(members))
    response.fields["Cache-Control"] = "no-store"
    response.fields["Pragma"] = "no-cache"
    return response
  }
}
