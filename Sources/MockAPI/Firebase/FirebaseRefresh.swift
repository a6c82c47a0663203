internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension Firebase {
  /// `securetoken…/v1/token`: grant_type, refresh_token → a new ID token; the refresh token stays.
  static func refresh(
    _ body: FirebaseBody, _ scope: inout Scope<Firebase>
  ) throws(FirebaseError) -> JSONValue {
    guard let type = try body.text("grant_type", or: "grantType") else {
      throw FirebaseError("MISSING_GRANT_TYPE")
    }
    guard type == "refresh_token" else { throw FirebaseError("INVALID_GRANT_TYPE") }
    guard let token = try body.text("refresh_token", or: "refreshToken") else {
      throw FirebaseError("MISSING_REFRESH_TOKEN")
    }
    guard let session = scope.state.refreshTokens[token],
      let user = scope.state.users[session.localID]
    else { throw FirebaseError("INVALID_REFRESH_TOKEN") }
    guard !user.isDisabled else { throw FirebaseError("USER_DISABLED") }
    guard !session.isRevoked else { throw FirebaseError("TOKEN_EXPIRED") }
    let idToken = idToken(of: user, session, scope)
    return .object([
      "access_token": .string(idToken), "id_token": .string(idToken),
      "expires_in": .string(String(Self.lifetime(scope))), "refresh_token": .string(token),
      "token_type": .string("Bearer"), "user_id": .string(user.localID.string),
      "project_id": .string("12345"),
    ])
  }

  /// Returns the certificates by the names of their keys, so that clients can verify ID tokens.
  static func certificates(_ scope: inout Scope<Firebase>) -> ResponseMessage {
    let members = scope.state.keys.certificates(scope.now).map {
      JSONValue.Member(name: $0.name, value: .string($0.pem))
    }
    var response = ResponseMessage.json(200, .members(members))
    response.fields["Cache-Control"] =
      "public, max-age=\(Self.certificateMaxAge), must-revalidate, no-transform"
    return response
  }
}
