internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension Passkeys {
  /// Returns the account of a request's token; nil without a token.
  static func session(_ call: Call, _ scope: Scope<Passkeys>) -> ExactString? {
    call.fields.bearerToken.flatMap { scope.state.sessions[$0] }
  }

  /// Continues only with the token of a session.
  static func identified(
    _ call: Call, _ scope: inout Scope<Passkeys>,
    _ answer: (ExactString, inout Scope<Passkeys>) -> ResponseMessage
  ) -> ResponseMessage {
    guard let name = session(call, scope) else {
      var response = ResponseMessage.failed("a session is needed", 401)
      response.fields["WWW-Authenticate"] = "Bearer"
      return response
    }
    return answer(name, &scope)
  }

  /// `POST /password`: username and password → a session.
  static func signInWithPassword(_ call: Call, _ scope: inout Scope<Passkeys>) -> ResponseMessage {
    guard let tree = call.json, let username = tree["username"]?.text,
      let password = tree["password"]?.text
    else { return .failed("username and password are needed") }
    let name = ExactString(username)
    guard scope.state.accounts[name]?.password?.matches(password) == true else {
      return .failed("the name or the password is wrong", 401)
    }
    return .passed(["token": .string(openSession(name, &scope))])
  }

  /// `DELETE /password`: removes the password; the account must have a passkey.
  static func removePassword(
    _ call: Call, _ name: ExactString, _ scope: inout Scope<Passkeys>
  ) -> ResponseMessage {
    guard scope.state.accounts[name]?.passkeys.isEmpty == false else {
      return .failed("this would be the last way into the account", 409)
    }
    scope.state.accounts[name]?.password = nil
    endOtherSessions(call, name, &scope)
    return .passed()
  }

  /// `GET /me`: the account and its passkeys.
  static func me(_ name: ExactString, _ scope: inout Scope<Passkeys>) -> ResponseMessage {
    let account = scope.state.accounts[name]
    let passkeys = (account?.passkeys ?? []).map { passkey in
      JSONValue.object([
        "id": .string(Base64URL.encode(passkey.id)),
        "created": .number(Int(passkey.created.timeIntervalSince1970)),
        "backedUp": .bool(passkey.isBackedUp), "signCount": .number(Int(passkey.count)),
      ])
    }
    return .passed([
      "username": .string(name.string), "hasPassword": .bool(account?.password != nil),
      "passkeys": .array(passkeys),
    ])
  }

  /// `DELETE /passkeys/{id}`: removes a passkey of the account, but not the last way to sign in.
  static func removePasskey(
    _ call: Call, _ name: ExactString, _ scope: inout Scope<Passkeys>
  ) -> ResponseMessage {
    let id = call["id"]
    guard var account = scope.state.accounts[name],
      let index = account.passkeys.firstIndex(where: { Base64URL.encode($0.id) == id })
    else { return .failed("the account has no such passkey", 404) }
    guard account.passkeys.count > 1 || account.password != nil else {
      return .failed("this would be the last way into the account", 409)
    }
    account.passkeys.remove(at: index)
    scope.state.accounts[name] = account
    endOtherSessions(call, name, &scope)
    return .passed()
  }

  /// Ends all sessions of an account except that of the request, because a thief may have one.
  private static func endOtherSessions(
    _ call: Call, _ name: ExactString, _ scope: inout Scope<Passkeys>
  ) {
    let own = call.fields.bearerToken
    scope.state.sessions = scope.state.sessions.filter { $0.value != name || $0.key == own }
  }

  /// `POST /recovery`: username → an email with a code; the response is the same without an
  /// account.
  static func sendCode(_ call: Call, _ scope: inout Scope<Passkeys>) -> ResponseMessage {
    guard let username = call.json?["username"]?.text else { return .failed("username is missing") }
    let name = ExactString(username)
    guard scope.state.accounts[name] != nil else { return .passed() }
    let code = scope.random.digits(6)
    // A new code inherits the remaining tries of the last one. Otherwise an attacker could guess
    // forever.
    let last = scope.state.accounts[name]?.recovery.flatMap { $0.expires > scope.now ? $0 : nil }
    scope.state.accounts[name]?.recovery = (
      code, scope.now.addingTimeInterval(600), last?.tries ?? 5
    )
    scope.send(
      Mail(
        to: username, subject: "Your code for Shoot",
        text: "Enter \(code) to get back into your account. It works for ten minutes.", code: code))
    return .passed()
  }

  /// `POST /recovery/result`: username and code → a session, in which the user can add a passkey.
  static func takeCode(_ call: Call, _ scope: inout Scope<Passkeys>) -> ResponseMessage {
    guard let tree = call.json, let username = tree["username"]?.text, let code = tree["code"]?.text
    else { return .failed("username and code are needed") }
    let name = ExactString(username)
    guard var recovery = scope.state.accounts[name]?.recovery, recovery.expires > scope.now,
      recovery.tries > 0
    else { return .failed("the code is wrong or too old", 401) }
    recovery.tries -= 1
    guard constantTimeEqual(recovery.code.utf8, code.utf8) else {
      scope.state.accounts[name]?.recovery = recovery
      return .failed("the code is wrong or too old", 401)
    }
    scope.state.accounts[name]?.recovery = nil
    endOtherSessions(call, name, &scope)
    return .passed(["token": .string(openSession(name, &scope))])
  }
}
