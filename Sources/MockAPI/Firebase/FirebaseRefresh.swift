internal import Foundation
internal import NetworkCore

extension Firebase {
  /// `securetoken…/v1/token`: grant_type, refresh_token → a new ID token; the refresh token stays.
  func refresh(
    _ body: FirebaseBody, _ state: inout World.State
  ) throws(FirebaseError) -> JSONValue {
    guard let type = try body.text("grant_type", or: "grantType") else {
      throw FirebaseError("MISSING_GRANT_TYPE")
    }
    guard type == "refresh_token" else { throw FirebaseError("INVALID_GRANT_TYPE") }
    guard let token = try body.text("refresh_token", or: "refreshToken") else {
      throw FirebaseError("MISSING_REFRESH_TOKEN")
    }
    guard let session = state.firebase.refreshTokens[token],
      let user = state.firebase.users[session.localID]
    else { throw FirebaseError("INVALID_REFRESH_TOKEN") }
    guard !user.isDisabled else { throw FirebaseError("USER_DISABLED") }
    guard !session.isRevoked else { throw FirebaseError("TOKEN_EXPIRED") }
    let idToken = idToken(of: user, session, state)
    return .object([
      "access_token": .string(idToken), "id_token": .string(idToken),
      "expires_in": .string(String(Self.lifetime(state))), "refresh_token": .string(token),
      "token_type": .string("Bearer"), "user_id": .string(user.localID),
      "project_id": .string("12345"),
    ])
  }

  /// Returns the certificates by the names of their keys, so that clients can verify ID tokens.
  func certificates(_ state: inout World.State) -> ResponseMessage {
    let members = state.firebase.keys.certificates(state.now).map {
      JSONValue.Member(name: $0.name, value: .string($0.pem))
    }
    var response = ResponseMessage.json(200, .members(members))
    response.fields["Cache-Control"] =
      "public, max-age=\(Self.certificateMaxAge), must-revalidate, no-transform"
    return response
  }
}
