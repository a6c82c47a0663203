internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension Parse {
  /// `GET /sessions/me`: the session of the request.
  static func session(
    _ request: ParseRequest, _ scope: inout Scope<Parse>
  ) throws(ParseError) -> ResponseMessage {
    guard let token = request.sessionToken, let session = scope.state.sessions[token] else {
      throw ParseError(209, "Session token required.")
    }
    let began = JSONValue.string(ParseDate.text(session.createdAt))
    return .json(
      200,
      [
        "objectId": .string(session.id.string), "sessionToken": .string(token),
        "user": .object([
          "__type": .string("Pointer"), "className": .string("_User"),
          "objectId": .string(session.userID.string),
        ]),
        "createdWith": .object([
          "action": .string(session.action), "authProvider": .string("password"),
        ]), "restricted": .bool(false),
        "expiresAt": .object([
          "__type": .string("Date"), "iso": .string(ParseDate.text(session.expiry)),
        ]), "createdAt": began, "updatedAt": began,
      ])
  }
}
