internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// Signed tokens: ID tokens for all servers, access tokens for those that use JWTs.
extension OAuthRequestHandler {
  var signingKey: SigningKey { skin.keys().number(state.keyNumber) }

  /// Returns an ID token (OIDC Core, sections 2 and 3.1.3.6).
  func idToken(
    _ grant: OAuthGrant, _ user: OAuthUser, _ access: String?, _ nonce: String?, _ expiry: Date
  ) -> String {
    var claims: [JSONValue.Member] = [
      .init(name: "iss", value: .string(issuer)),
      .init(name: "sub", value: .string(user.id.string)),
      .init(name: "aud", value: .string(grant.clientID.string)),
      .init(name: "azp", value: .string(grant.clientID.string)),
      .init(name: "exp", value: Self.seconds(expiry)), .init(name: "iat", value: Self.seconds(now)),
      .init(name: "auth_time", value: Self.seconds(grant.authenticatedAt)),
    ]
    if let access {
      let half = SHA256.hash(data: Data(access.utf8)).prefix(16)
      claims.append(.init(name: "at_hash", value: .string(Base64URL.encode(half))))
    }
    if let nonce { claims.append(.init(name: "nonce", value: .string(nonce))) }
    claims += session(of: grant)
    claims += identity(of: user, for: grant.scopes)
    return sign(claims, type: "JWT")
  }

  /// Returns an access token that the API can read itself (similar to RFC 9068, with Keycloak's
  /// members).
  mutating func accessJWT(
    _ grant: OAuthGrant, _ user: OAuthUser?, _ scopes: [String], _ expiry: Date
  ) -> String {
    var claims: [JSONValue.Member] = [
      .init(name: "exp", value: Self.seconds(expiry)), .init(name: "iat", value: Self.seconds(now)),
      .init(name: "jti", value: .string(random.uuid())), .init(name: "iss", value: .string(issuer)),
      .init(name: "aud", value: .string("account")),
      .init(name: "sub", value: .string((user?.id ?? grant.clientID).string)),
      .init(name: "typ", value: .string("Bearer")),
      .init(name: "azp", value: .string(grant.clientID.string)),
      .init(name: "scope", value: .string(scopes.joined(separator: " "))),
    ]
    claims += session(of: grant)
    if let user { claims += identity(of: user, for: scopes) }
    return sign(claims, type: "JWT")
  }

  /// Returns a refresh token; clients in a browser read its expiry.
  ///
  /// The server signs it with a secret of its own, so that it cannot pass as a different kind of
  /// token.
  mutating func refreshJWT(_ grant: OAuthGrant, _ user: OAuthUser?, _ end: Date?) -> String {
    var claims: [JSONValue.Member] = [
      .init(name: "iat", value: Self.seconds(now)), .init(name: "jti", value: .string(secret())),
      .init(name: "iss", value: .string(issuer)), .init(name: "aud", value: .string(issuer)),
      .init(name: "sub", value: .string((user?.id ?? grant.clientID).string)),
      .init(name: "typ", value: .string(grant.isOffline ? "Offline" : "Refresh")),
      .init(name: "azp", value: .string(grant.clientID.string)),
      .init(name: "scope", value: .string(grant.scopes.joined(separator: " "))),
    ]
    if let end, !grant.isOffline { claims.append(.init(name: "exp", value: Self.seconds(end))) }
    claims += session(of: grant)
    let key = SymmetricKey(data: SHA256.hash(data: signingKey.key.publicKey.modulus + [1]))
    let payload = Data(JSONValue.members(claims).text.utf8)
    return (try? JWS.sign(payload, using: .hs256(key), type: "JWT")) ?? ""
  }

  /// Returns the name of the browser's session, under today's and the earlier member names.
  private func session(of grant: OAuthGrant) -> [JSONValue.Member] {
    guard let session = grant.session else { return [] }
    return ["session_state", "sid"].map { .init(name: $0, value: .string(session.string)) }
  }

  /// Returns the claims about a user that the scopes allow (OIDC Core, 5.4).
  func identity(of user: OAuthUser, for scopes: [String]) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    if skin.has("profile", in: scopes) {
      members += [
        .init(name: "name", value: .string("\(user.givenName) \(user.familyName)")),
        .init(name: "given_name", value: .string(user.givenName)),
        .init(name: "family_name", value: .string(user.familyName)),
        .init(name: "preferred_username", value: .string(user.name.string)),
      ]
    }
    if skin.has("email", in: scopes) {
      members += [
        .init(name: "email", value: .string(user.email.string)),
        .init(name: "email_verified", value: .bool(true)),
      ]
    }
    return members
  }

  /// The keys that are valid now: the signing key and, if the server rotates its keys, the one before.
  var publishedKeys: [SigningKey] {
    let keys = skin.keys()
    return keys.count == 1 ? keys : [state.keyNumber, state.keyNumber - 1].map(keys.number)
  }

  /// Returns the keys that are valid now, as JSON.
  mutating func keySet() -> ResponseMessage {
    readers = .everybody
    let keys = publishedKeys.map { key in
      let public_ = key.key.publicKey
      return JSONValue.object([
        "kid": .string(key.name), "kty": .string("RSA"), "alg": .string("RS256"),
        "use": .string("sig"), "n": .string(Base64URL.encode(public_.modulus)),
        "e": .string(Base64URL.encode(public_.exponent)),
      ])
    }
    return .json(200, ["keys": .array(keys)])
  }

  private func sign(_ claims: [JSONValue.Member], type: String) -> String {
    let payload = Data(JSONValue.members(claims).text.utf8)
    let key = signingKey
    // Signing fails only if memory runs out; no client accepts the empty token then.
    return (try? JWS.sign(payload, using: .rs256(key.key), kid: key.name, type: type)) ?? ""
  }

  private static func seconds(_ date: Date) -> JSONValue {
    .number(Int(date.timeIntervalSince1970))
  }
}
