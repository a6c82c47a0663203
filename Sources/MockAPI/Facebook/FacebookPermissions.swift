internal import CryptoCore
internal import Foundation
internal import NetworkCore

/// A person's permissions for an app, and the inspection of tokens.
extension OAuthRequestHandler {
  /// `GET /{id}/permissions`: the permissions that the person granted and revoked.
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
  /// `DELETE /{id}/permissions/{permission}` revokes one permission; the tokens stay valid without
  /// it.
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
}

extension ResponseMessage {
  /// Returns the response for a node that does not exist, or that the token must not see.
  static func facebookMissing(_ id: String) -> ResponseMessage {
    .facebookError(
      400,
      "Unsupported request. Object with ID '\(id)' does not exist, cannot be loaded due to missing "
        + "permissions, or does not support this operation", code: 100)
  }
}
