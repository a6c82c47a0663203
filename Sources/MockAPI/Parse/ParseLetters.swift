internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension Parse {
  /// `POST /requestPasswordReset`: email → sends an email and returns an empty object.
  static func requestPasswordReset(
    _ request: ParseRequest, _ scope: inout Scope<Parse>
  ) throws(ParseError) -> ResponseMessage {
    let sent = try request.members()["email"]
    switch sent {
    case nil, .null, .string(""): throw ParseError(204, "you must provide an email")
    default: break
    }
    guard case .string(let email) = sent, ParseUserInput.isAddress(email) else {
      throw ParseError(125, "you must provide a valid email string")
    }
    guard let index = scope.state.users.firstIndex(where: { $0.email == ExactString(email) }) else {
      guard scope.state.switches.hidesUnknownEmails else {
        throw ParseError(101, "A user with that email does not exist.")
      }
      return .json(200, [:])
    }
    let token = scope.random.alphanumerics(25)
    scope.state.users[index].resetToken = ExactString(token)
    let address = request.address(
      "/apps/\(Self.applicationID)/request_password_reset?token=\(token)")
    scope.send(
      Mail(
        to: email, subject: "Password Reset Request for Spots",
        text: "You asked for a new password. Set it here: \(address)\n", code: token))
    return .json(200, [:])
  }

  /// Sends a user an email with a link that verifies the address.
  static func sendVerification(
    to user: inout ParseUser, _ request: ParseRequest, _ scope: inout Scope<Parse>
  ) {
    guard let email = user.email else { return }
    let token = scope.random.alphanumerics(25)
    user.verifyToken = ExactString(token)
    let address = request.address("/apps/\(applicationID)/verify_email?token=\(token)")
    scope.send(
      Mail(
        to: email.string, subject: "Please verify your e-mail for Spots",
        text: "Confirm that this address is yours: \(address)\n", code: token))
  }

  /// Serves the pages that emails link to; a browser opens them without a key.
  static func page(
    _ call: Call, _ scope: inout Scope<Parse>
  ) -> ResponseMessage {
    guard call["app"] == applicationID else { return .parsePage(404, "Invalid Link") }
    switch (call.method, call["page"]) {
    case ("GET", "verify_email"): return verify(call.query("token"), &scope)
    case ("GET", "request_password_reset"):
      guard let token = call.query("token"),
        scope.state.users.contains(where: { $0.resetToken == ExactString(token) })
      else { return .parsePage(404, "Invalid Link") }
      let form = HTML.form(
        "\(call.base.path)\(call.prefix)\(call.path)", [("token", token)])
      return .parsePage(
        200, "Reset Your Password",
        content: """
          \(form)
          <p><label for="new_password">New password</label>
          <input id="new_password" name="new_password" type="password" autocomplete="new-password" required></p>
          <p><button type="submit">Save</button></p>
          </form>
          """)
    case ("POST", "request_password_reset"): return reset(call, &scope)
    default: return .parsePage(404, "Invalid Link")
    }
  }

  private static func verify(_ token: String?, _ scope: inout Scope<Parse>) -> ResponseMessage {
    guard let token,
      let index = scope.state.users.firstIndex(where: { $0.verifyToken == ExactString(token) })
    else { return .parsePage(404, "Invalid Link") }
    scope.state.users[index].verifyToken = nil
    scope.state.users[index].isVerified = true
    return .parsePage(200, "Successfully verified your email!")
  }

  private static func reset(_ call: Call, _ scope: inout Scope<Parse>) -> ResponseMessage {
    let form = Dictionary(call.form.map { ($0.name, $0.value) }) { first, _ in first }
    guard let token = form["token"] ?? call.query("token"),
      let index = scope.state.users.firstIndex(where: { $0.resetToken == ExactString(token) })
    else { return .parsePage(404, "Invalid Link") }
    guard let password = form["new_password"], !password.isEmpty else {
      return .parsePage(400, "Missing password")
    }
    if let minimum = scope.state.switches.minimumPasswordLength, password.count < minimum {
      return .parsePage(400, "Password does not meet the Password Policy requirements.")
    }
    let id = scope.state.users[index].object.id
    scope.state.users[index].password = StoredPassword(password, random: &scope.random)
    scope.state.users[index].resetToken = nil
    scope.state.users[index].lockedUntil = nil
    scope.state.users[index].failureCount = 0
    scope.state.sessions = scope.state.sessions.filter { $0.value.userID != id }
    return .parsePage(200, "Successfully updated your password!")
  }
}

extension ResponseMessage {
  /// Returns a page with one line of text.
  fileprivate static func parsePage(
    _ status: Int, _ line: String, content: String = ""
  ) -> ResponseMessage {
    PracticePage(service: "Parse", title: line, content: content).response(status)
  }
}
