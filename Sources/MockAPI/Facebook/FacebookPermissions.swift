internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// What a person allowed an app, and what a token is good for.
extension OAuthRequestHandler {
  /// `GET /{id}/permissions`: what the person allowed, and what the person took back.
  mutating func facebookPermissions() -> ResponseMessage {
    withFacebookAccess { handler, access in
      guard handler.isUser(access) else { return .facebookMissing(handler.call["id"]) }
      let granted = handler.state.consents[access.grant.consent] ?? []
      let asked = access.grant.scopes.filter { $0 != "public_profile" && $0 != "openid" }
      let data = (["public_profile"] + asked).map { scope in
        let isGranted = scope == "public_profile" || granted.contains(ExactString(scope))
        return JSONValue.object([
          "permission": .string(scope), "status": .string(isGranted ? "granted" : "declined"),
        ])
      }
      return .json(200, ["data": .array(data)])
    }
  }

  /// `DELETE /{id}/permissions`: revokes the app's permissions and, with them, its tokens.
  ///
  /// `DELETE /{id}/permissions/{permission}` takes one back; the tokens go on without it.
  mutating func facebookForget() -> ResponseMessage {
    withFacebookAccess { handler, access in
      guard handler.isUser(access) else { return .facebookMissing(handler.call["id"]) }
      let consent = access.grant.consent
      let permission = handler.call["permission"]
      if permission.isEmpty { handler.state.consents[consent] = nil }
      handler.state.consents[consent]?.remove(ExactString(permission))
      for (number, grant) in handler.state.grants where grant.consent == consent {
        if permission.isEmpty {
          handler.revoke(grant: number)
          continue
        }
        for (value, token) in handler.state.accessTokens where token.grant == number {
          handler.state.accessTokens[value]?.scopes = token.scopes.filter { $0 != permission }
        }
      }
      return .json(200, ["success": .bool(true)])
    }
  }

  /// `GET /debug_token`: what a token of an app is good for, asked with a token of the app.
  func facebookDebugToken() -> ResponseMessage {
    guard let input = facebookParameter("input_token").map({ ExactString($0) }) else {
      return .facebookError(400, "(#100) The parameter input_token is required", code: 100)
    }
    guard let client = facebookApp else {
      return .facebookError(
        400,
        "(#100) You must provide an app access token, or a user access token that is an owner or "
          + "developer of the app", code: 100)
    }
    guard let token = state.accessTokens[input], let grant = state.grants[token.grant] else {
      return Self.invalid("Invalid OAuth access token.", [])
    }
    guard grant.clientID == client.id else {
      return .facebookError(
        400, "(#100) The App_id in the input_token did not match the Viewing App", code: 100)
    }
    func time(_ date: Date?) -> JSONValue { .number(Int(date?.timeIntervalSince1970 ?? 0)) }
    var members: [JSONValue.Member] = [
      .init(name: "app_id", value: .string(client.id.string)),
      .init(name: "type", value: .string(grant.userName == nil ? "APP" : "USER")),
      .init(name: "application", value: .string(client.name)),
      .init(name: "data_access_expires_at", value: time(token.expiry)),
      .init(name: "expires_at", value: time(token.expiry)),
    ]
    guard self.grant(of: token) != nil else {
      return Self.invalid(
        "Error validating access token: Session has expired.", members)
    }
    members += [
      .init(name: "is_valid", value: .bool(true)),
      .init(name: "issued_at", value: time(token.issuedAt)),
      .init(name: "scopes", value: .array(token.scopes.map { .string($0) })),
    ]
    if let user = grant.userName.flatMap({ state.users[$0] }) {
      members.append(.init(name: "user_id", value: .string(user.id.string)))
    }
    return .json(200, ["data": .members(members)])
  }

  private static func invalid(_ message: String, _ known: [JSONValue.Member]) -> ResponseMessage {
    .json(
      200,
      [
        "data": .members(
          known + [
            .init(
              name: "error",
              value: .object(["code": .number(190), "message": .string(message)])),
            .init(name: "is_valid", value: .bool(false)),
            .init(name: "scopes", value: .array([])),
          ])
      ])
  }

  /// The app whose token the request has: `ID|SECRET`, or one of the app itself.
  private var facebookApp: OAuthClientRecord? {
    guard let value = facebookParameter("access_token") else { return nil }
    if let bar = value.utf8.firstIndex(of: UInt8(ascii: "|")) {
      let client = state.clients[ExactString(value[..<bar])]
      let secret = value.utf8[value.utf8.index(after: bar)...]
      return client?.secret.map { constantTimeEqual(secret, $0.utf8) } == true ? client : nil
    }
    guard let grant = grant(of: state.accessTokens[ExactString(value)]), grant.userName == nil
    else { return nil }
    return state.clients[grant.clientID]
  }
}

extension ResponseMessage {
  /// The answer for a node that does not exist, or that the token must not see.
  static func facebookMissing(_ id: String) -> ResponseMessage {
    .facebookError(
      400,
      "Unsupported request. Object with ID '\(id)' does not exist, cannot be loaded due to missing "
        + "permissions, or does not support this operation", code: 100)
  }
}
