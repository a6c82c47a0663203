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
    var session: ExactString?
    var isOffline: Bool
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

  /// Issues the tokens of a grant.
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
    state.accessTokens[ExactString(access)] = OAuthToken(
      grant: number, scopes: scopes, issuedAt: now, expiry: expiry)
    var refresh: String?
    if refreshing {
      let lifetime = grant.isOffline ? OAuthSkin.offlineLifetime : skin.refreshLifetime
      let end = lifetime.map { now.addingTimeInterval(Double($0)) }
      let value = skin.tokenPrefix == nil ? refreshJWT(grant, user, end) : secret("1//")
      state.refreshTokens[ExactString(value)] = OAuthToken(
        grant: number, scopes: grant.scopes, issuedAt: now, expiry: end)
      refresh = value
    }
    var signed: String?
    if scopes.contains("openid"), let user { signed = idToken(grant, user, access, nonce, expiry) }
    return Issued(
      access: access, refresh: refresh, idToken: signed, scopes: scopes, lifetime: lifetime,
      session: grant.session, isOffline: grant.isOffline)
  }

  /// Returns the response in JSON (RFC 6749, 5.1), with Keycloak's additions where tokens rotate.
  private func tokenResponse(_ issued: Issued) -> ResponseMessage {
    var members: [JSONValue.Member] = [
      .init(name: "access_token", value: .string(issued.access)),
      .init(name: "expires_in", value: .number(issued.lifetime)),
    ]
    if let refresh = issued.refresh {
      if let lifetime = skin.refreshLifetime {
        // 0 means that it does not end with the session.
        members.append(
          .init(name: "refresh_expires_in", value: .number(issued.isOffline ? 0 : lifetime)))
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
      members.append(.init(name: "session_state", value: .string(session.string)))
    }
    members.append(.init(name: "scope", value: .string(issued.scopes.joined(separator: " "))))
    var response = ResponseMessage.json(200, .members(members))
    response.fields["Cache-Control"] = "no-store"
    response.fields["Pragma"] = "no-cache"
    return response
  }
}
