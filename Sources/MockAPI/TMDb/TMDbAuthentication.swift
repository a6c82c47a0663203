internal import Foundation
internal import NetworkCore

extension TMDb {
  /// `GET /authentication/token/new`: a token that the user must approve within an hour.
  func newToken(_ state: inout World.State) -> ResponseMessage {
    let value = state.random.hex(40)
    let expiry = state.now.addingTimeInterval(3600)
    state.tmdb.tokens[value] = TMDbState.Token(expiry: expiry)
    return Self.token(value, expiry)
  }

  /// `validate_with_login`: the app itself sends the user's password, which approves the token.
  func validate(_ parameters: TMDbParameters, _ state: inout World.State) -> ResponseMessage {
    guard let user = parameters["username"], let password = parameters["password"] else {
      return TMDbStatus.noCredentials.response
    }
    guard let value = parameters["request_token"], let token = state.tmdb.tokens[value],
      token.expiry > state.now
    else { return TMDbStatus.invalidToken.response }
    guard user == Self.demoUser, password == Self.demoPassword else {
      return TMDbStatus.wrongLogin.response
    }
    guard !state.tmdb.switches.isDisabled else { return TMDbStatus.disabled.response }
    guard !state.tmdb.switches.isUnverified else { return TMDbStatus.unverified.response }
    state.tmdb.tokens[value]?.isApproved = true
    return Self.token(value, token.expiry)
  }

  /// `GET /authenticate/TOKEN`: takes the user's `decision` and redirects the browser back.
  func decide(_ value: String, _ call: Call, _ state: inout World.State) -> ResponseMessage {
    guard call.method == "GET", let token = state.tmdb.tokens[value], token.expiry > state.now
    else { return TMDbStatus.invalidToken.response }
    let isApproved = call.query("decision") != "deny"
    if isApproved { state.tmdb.tokens[value]?.isApproved = true }
    // As an address, so that a line break in it cannot begin another header field.
    guard let redirect = call.query("redirect_to").flatMap({ URL(string: $0) })?.absoluteString
    else {
      return .text(200, isApproved ? "Authentication granted.\n" : "Authentication denied.\n")
    }
    let outcome = isApproved ? "approved" : "denied"
    let pairs = FormEncoding.encode([("request_token", value), (outcome, "true")])
    var response = ResponseMessage(status: 302)
    response.fields["Location"] = redirect + (redirect.contains("?") ? "&" : "?") + pairs
    return response
  }

  /// `session/new`: turns an approved token into a session, once.
  func newSession(_ parameters: TMDbParameters, _ state: inout World.State) -> ResponseMessage {
    guard let value = parameters["request_token"], let token = state.tmdb.tokens[value],
      token.expiry > state.now
    else { return TMDbStatus.invalidToken.response }
    guard token.isApproved else {
      return
        (state.tmdb.switches.isOf2015 ? TMDbStatus.sessionDenied : TMDbStatus.notApproved).response
    }
    state.tmdb.tokens[value] = nil
    let session = state.random.hex(40)
    state.tmdb.sessions.insert(session)
    return .json(200, ["success": .bool(true), "session_id": .string(session)])
  }

  /// `guest_session/new`: a session without a user, for a day.
  func newGuest(_ state: inout World.State) -> ResponseMessage {
    .json(
      200,
      [
        "success": .bool(true), "guest_session_id": .string(state.random.hex(32)),
        "expires_at": .string(Self.text(of: state.now.addingTimeInterval(86_400))),
      ])
  }

  /// `DELETE /authentication/session`, with the session in the body.
  func deleteSession(_ parameters: TMDbParameters, _ state: inout World.State) -> ResponseMessage {
    guard let session = parameters["session_id"], state.tmdb.sessions.remove(session) != nil else {
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
