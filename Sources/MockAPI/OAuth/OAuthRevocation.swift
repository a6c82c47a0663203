internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// Revoking and inspecting tokens.
extension OAuthRequestHandler {
  /// Handles the revocation endpoint, which returns 200 even for unknown tokens (RFC 7009, 2.2).
  mutating func revoke() -> ResponseMessage {
    do throws(OAuthRefusal) {
      let client = try authenticateClient(call.form)
      guard let value = try Self.exact("token", in: call.form) else {
        throw OAuthRefusal(.invalidRequest, "Token not provided")
      }
      if let hint = try Self.single("token_type_hint", in: call.form),
        !["access_token", "refresh_token"].contains(hint)
      {
        throw OAuthRefusal(.unsupportedTokenType, "Unsupported token type")
      }
      if let token = state.refreshTokens[value], let grant = state.grants[token.grant] {
        try check(grant, isOf: client)
        revoke(grant: token.grant)
      } else if let token = state.accessTokens[value], let grant = state.grants[token.grant] {
        try check(grant, isOf: client)
        state.accessTokens[value] = nil
      }
      return ResponseMessage(status: 200, fields: ["Cache-Control": "no-store"])
    } catch {
      return error.response
    }
  }

  private func check(
    _ grant: OAuthGrant, isOf client: OAuthClientRecord
  ) throws(OAuthRefusal) {
    guard grant.clientID == client.id else {
      throw OAuthRefusal(.invalidRequest, "Unmatching clients")
    }
  }

  /// Ends a session in Keycloak's way: the client sends its refresh token and gets a 204.
  mutating func logOut() -> ResponseMessage {
    do throws(OAuthRefusal) {
      let client = try authenticateClient(call.form)
      guard let value = try Self.exact("refresh_token", in: call.form) else {
        throw OAuthRefusal(.invalidRequest, "No refresh token")
      }
      guard let token = state.refreshTokens[value], let grant = state.grants[token.grant],
        grant.clientID == client.id
      else { throw OAuthRefusal(.invalidGrant, "Invalid refresh token") }
      revoke(grant: token.grant)
      if let session = grant.session, !grant.isOffline { end(session: session) }
      return ResponseMessage(status: 204)
    } catch {
      return error.response
    }
  }

  /// Handles the introspection endpoint, for clients with a secret (RFC 7662).
  mutating func introspect() -> ResponseMessage {
    do throws(OAuthRefusal) {
      let client = try authenticateClient(call.form)
      guard client.secret != nil else {
        throw OAuthRefusal(.invalidClient, "Client not allowed.")
      }
      guard let value = try Self.exact("token", in: call.form) else {
        throw OAuthRefusal(.invalidRequest, "Token not provided")
      }
      let token = state.accessTokens[value] ?? state.refreshTokens[value]
      guard let token, !token.isUsed, let grant = grant(of: token) else {
        return .json(200, ["active": .bool(false)])
      }
      let user = grant.userName.flatMap { state.users[$0] }
      return .json(
        200,
        [
          "active": .bool(true), "scope": .string(token.scopes.joined(separator: " ")),
          "client_id": .string(grant.clientID.string),
          "username": .string(orNull: user?.name.string),
          "token_type": .string("Bearer"),
          "exp": token.expiry.map { .number(Int($0.timeIntervalSince1970)) } ?? .null,
          "iat": .number(Int(token.issuedAt.timeIntervalSince1970)),
          "sub": .string((user?.id ?? grant.clientID).string), "iss": .string(issuer),
        ])
    } catch {
      return error.response
    }
  }
}
