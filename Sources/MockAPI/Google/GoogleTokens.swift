internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// Google's additions to the standards for tokens.
extension OAuthRequestHandler {
  /// `/revoke`: the token alone is enough, in the query or in a form.
  mutating func revokeToken() -> ResponseMessage {
    let value = ExactString((call.form + call.query).first { $0.name == "token" }?.value ?? "")
    guard let token = state.refreshTokens[value] ?? state.accessTokens[value],
      let grant = grant(of: token)
    else {
      return .json(
        400,
        [
          "error": .string("invalid_token"),
          "error_description": .string("Token expired or revoked"),
        ])
    }
    // Revoking either token ends the grant, and the person must consent again.
    state.consents[grant.consent] = nil
    revoke(grant: token.grant)
    return .json(200, [:])
  }

  /// `/tokeninfo`: the claims of an ID token or an access token, for debugging; all as strings.
  func tokenInfo() -> ResponseMessage {
    let pairs = call.form + call.query
    func value(_ name: String) -> String? { pairs.first { $0.name == name }?.value }
    let members: [JSONValue.Member]?
    if let token = value("id_token") {
      members = claims(ofIDToken: token)
    } else if let token = value("access_token") {
      members = claims(ofAccessToken: token)
    } else {
      return .json(
        400,
        [
          "error": .string("invalid_request"),
          "error_description": .string("either access_token or id_token required"),
        ])
    }
    guard let members else {
      return .json(
        400, ["error": .string("invalid_token"), "error_description": .string("Invalid Value")])
    }
    return .json(200, .members(members))
  }

  private func claims(ofIDToken token: String) -> [JSONValue.Member]? {
    guard let header = try? JWS.unverifiedHeader(of: token), let name = header.kid,
      let key = publishedKeys.first(where: { $0.name == name }),
      let jws = try? JWS.verify(token, using: .rs256(key.key.publicKey)),
      let tree = JSONTree(jws.payload), case .object(let members) = tree,
      let audience = tree["aud"]?.text, state.clients[ExactString(audience)] != nil,
      (try? JWTExpectations(issuer: issuer, audience: audience).validate(jws.payload, now: now))
        != nil
    else { return nil }
    let shown = members.sorted { $0.key < $1.key }.map { name, value in
      JSONValue.Member(
        name: name.string, value: .string(value.text ?? JSONValue(value).text))
    }
    return shown + [
      .init(name: "alg", value: .string("RS256")), .init(name: "kid", value: .string(name)),
      .init(name: "typ", value: .string("JWT")),
    ]
  }

  private func claims(ofAccessToken value: String) -> [JSONValue.Member]? {
    guard let token = state.accessTokens[ExactString(value)], let grant = grant(of: token),
      let expiry = token.expiry
    else { return nil }
    let user = grant.userName.flatMap { state.users[$0] }
    var pairs = [
      ("azp", grant.clientID.string), ("aud", grant.clientID.string),
      ("scope", token.scopes.joined(separator: " ")),
      ("exp", String(Int(expiry.timeIntervalSince1970))),
      ("expires_in", String(Int(expiry.timeIntervalSince(now)))), ("access_type", "offline"),
    ]
    if let user, token.scopes.contains("openid") { pairs.append(("sub", user.id.string)) }
    if let user, skin.has("email", in: token.scopes) {
      pairs += [("email", user.email.string), ("email_verified", "true")]
    }
    return pairs.map { JSONValue.Member(name: $0.0, value: .string($0.1)) }
  }

  /// `/oauth2/v1/certs`: the keys as certificates, by the names of the keys.
  func certificates() -> ResponseMessage {
    // The certificate stays the same for a day, so that tests can compare responses.
    let day = (now.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400
    let start = Date(timeIntervalSince1970: min(max(day - 86_400, 0), 4e9))
    let members = publishedKeys.compactMap { key in
      FirebaseCertificate.mint(
        key.key, from: start, commonName: "federated-signon.system.gserviceaccount.com"
      ).map { JSONValue.Member(name: key.name, value: .string($0.pem)) }
    }
    return .json(200, .members(members))
  }
}
