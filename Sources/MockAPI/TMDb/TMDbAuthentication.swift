internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension TMDb {
  /// `GET /authentication/token/new`: a token that the user must approve within an hour.
  static func newToken(_ scope: inout Scope<TMDb>) -> ResponseMessage {
    let value = scope.random.hex(40)
    let expiry = scope.now.addingTimeInterval(3600)
    scope.state.tokens[value] = TMDbState.Token(expiry: expiry)
    return Self.token(value, expiry)
  }

  /// `validate_with_login`: the app itself sends the user's password, which approves the token.
  static func validate(_ parameters: TMDbParameters, _ scope: inout Scope<TMDb>) -> ResponseMessage
  {
    guard let user = parameters["username"], let password = parameters["password"] else {
      return TMDbStatus.noCredentials.response
    }
    guard let value = parameters["request_token"], let token = scope.state.tokens[value],
      token.expiry > scope.now
    else { return TMDbStatus.invalidToken.response }
    guard isDemo(user, password) else {
      return TMDbStatus.wrongLogin.response
    }
    guard !scope.state.switches.isDisabled else { return TMDbStatus.disabled.response }
    guard !scope.state.switches.isUnverified else { return TMDbStatus.unverified.response }
    scope.state.tokens[value]?.isApproved = true
    return Self.token(value, token.expiry)
  }

  /// Whether a name and a password are those of the demo account.
  static func isDemo(_ user: String?, _ password: String?) -> Bool {
    user.map { ExactString($0) } == ExactString(demoUser)
      && password.map { ExactString($0) } == ExactString(demoPassword)
  }

  /// `session/new`: turns an approved token into a session, once.
  static func newSession(_ parameters: TMDbParameters, _ scope: inout Scope<TMDb>)
    -> ResponseMessage
  {
    guard let value = parameters["request_token"], let token = scope.state.tokens[value],
      token.expiry > scope.now
    else { return TMDbStatus.invalidToken.response }
    guard token.isApproved else {
      return
        (scope.state.switches.isOf2015 ? TMDbStatus.sessionDenied : TMDbStatus.notApproved).response
    }
    scope.state.tokens[value] = nil
    let session = scope.random.hex(40)
    scope.state.sessions.insert(ExactString(session))
    return .json(200, ["success": .bool(true), "session_id": .string(session)])
  }

  /// `guest_session/new`: a session without a user, for a day.
  static func newGuest(_ scope: inout Scope<TMDb>) -> ResponseMessage {
    .json(
      200,
      [
        "success": .bool(true), "guest_session_id": .string(scope.random.hex(32)),
        "expires_at": .string(Self.text(of: scope.now.addingTimeInterval(86_400))),
      ])
  }

  /// `DELETE /authentication/session`, with the session in the body.
  static func deleteSession(_ parameters: TMDbParameters, _ scope: inout Scope<TMDb>)
    -> ResponseMessage
  {
    guard let session = parameters["session_id"],
      scope.state.sessions.remove(ExactString(session)) != nil
    else {
      return TMDbStatus.sessionNotFound.response
    }
    return .json(200, ["success": .bool(true)])
  }

  private static func token(_ value: String, _ expiry: Date) -> ResponseMessage {
    .json(
      200,
      [
        "success": .bool(true), "expires_at": .string(text(of: expiry)),
        "request_token": .string(value),
      ])
  }

  /// Formats a time as this system does, `2016-08-26 17:04:39 UTC`.
  private static func text(of date: Date) -> String {
    let text = date.formatted(.iso8601)
    return text.replacing("T", with: " ").replacing("Z", with: " UTC")
  }
}
