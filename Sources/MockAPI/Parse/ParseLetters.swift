internal import Foundation
internal import NetworkCore

extension Parse {
  /// `POST /requestPasswordReset`: email → sends an email and returns an empty object.
  func requestPasswordReset(
    _ request: ParseRequest, _ state: inout World.State
  ) throws(ParseError) -> ResponseMessage {
    let sent = try request.members()["email"]
    switch sent {
    case nil, .null, .string(""): throw ParseError(204, "you must provide an email")
    default: break
    }
    guard case .string(let email) = sent, ParseUserInput.isAddress(email) else {
      throw ParseError(125, "you must provide a valid email string")
    }
    guard let index = state.parse.users.firstIndex(where: { $0.email == email }) else {
      guard state.parse.switches.hidesUnknownEmails else {
        throw ParseError(101, "A user with that email does not exist.")
      }
      return .json(200, [:])
    }
    let token = state.random.alphanumerics(25)
    state.parse.users[index].resetToken = token
    let address = request.address(
      "/apps/\(Self.applicationID)/request_password_reset?token=\(token)")
    state.mailbox.append(
      Mail(
        to: email, subject: "Password Reset Request for Spots",
        text: "You asked for a new password. Set it here: \(address)\n", code: token))
    return .json(200, [:])
  }

  /// Sends a user an email with a link that verifies the address.
  static func sendVerification(
    to user: inout ParseUser, _ request: ParseRequest, _ state: inout World.State
  ) {
    guard let email = user.email else { return }
    let token = state.random.alphanumerics(25)
    user.verifyToken = token
    let address = request.address("/apps/\(applicationID)/verify_email?token=\(token)")
    state.mailbox.append(
      Mail(
        to: email, subject: "Please verify your e-mail for Spots",
        text: "Confirm that this address is yours: \(address)\n", code: token))
  }

  /// The pages that emails link to; a browser opens them without a key.
  func page(
    _ call: Call, app: String, name: String, _ state: inout World.State
  ) -> ResponseMessage {
    guard app == Self.applicationID else { return .parsePage(404, "Invalid Link") }
    switch (call.method, name) {
    case ("GET", "verify_email"): return verify(call.query("token"), &state)
    case ("GET", "request_password_reset"):
      let isKnown = call.query("token").map { token in
        state.parse.users.contains { $0.resetToken == token }
      }
      return isKnown ?? false
        ? .parsePage(200, "Reset Your Password") : .parsePage(404, "Invalid Link")
    case ("POST", "request_password_reset"): return reset(call, &state)
    default: return .parsePage(404, "Invalid Link")
    }
  }

  private func verify(_ token: String?, _ state: inout World.State) -> ResponseMessage {
    guard let token, let index = state.parse.users.firstIndex(where: { $0.verifyToken == token })
    else { return .parsePage(404, "Invalid Link") }
    state.parse.users[index].verifyToken = nil
    state.parse.users[index].isVerified = true
    return .parsePage(200, "Successfully verified your email!")
  }

  private func reset(_ call: Call, _ state: inout World.State) -> ResponseMessage {
    let form = Dictionary(call.form.map { ($0.name, $0.value) }) { first, _ in first }
    guard let token = form["token"] ?? call.query("token"),
      let index = state.parse.users.firstIndex(where: { $0.resetToken == token })
    else { return .parsePage(404, "Invalid Link") }
    guard let password = form["new_password"], !password.isEmpty else {
      return .parsePage(400, "Missing password")
    }
    if let minimum = state.parse.switches.minimumPasswordLength, password.count < minimum {
      return .parsePage(400, "Password does not meet the Password Policy requirements.")
    }
    let id = state.parse.users[index].object.id
    state.parse.users[index].password = StoredPassword(password, random: &state.random)
    state.parse.users[index].resetToken = nil
    state.parse.users[index].lockedUntil = nil
    state.parse.users[index].failureCount = 0
    state.parse.sessions = state.parse.sessions.filter { $0.value.userID != id }
    return .parsePage(200, "Successfully updated your password!")
  }
}

extension ResponseMessage {
  /// A page with one line of text.
  fileprivate static func parsePage(_ status: Int, _ line: String) -> ResponseMessage {
    .text(
      status, "<!DOCTYPE html>\n<title>Spots</title>\n<h1>\(line)</h1>\n",
      type: "text/html; charset=utf-8")
  }
}
