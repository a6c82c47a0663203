internal import CryptoCore
internal import Foundation

extension Firebase {
  /// `accounts:signInWithPassword`: email, password → tokens.
  static func signIn(_ body: FirebaseBody, _ scope: inout Scope<Firebase>) throws(FirebaseError)
    -> JSONValue
  {
    let switches = scope.state.switches
    let (email, password) = (try body.text("email"), try body.text("password"))
    _ = try body.flag("returnSecureToken")
    guard !switches.isPasswordLoginDisabled else { throw FirebaseError("PASSWORD_LOGIN_DISABLED") }
    guard !switches.isTriedTooOften else { throw FirebaseError("TOO_MANY_ATTEMPTS_TRY_LATER") }
    guard let email else { throw FirebaseError("MISSING_EMAIL") }
    let address = try FirebaseUser.email(email)
    guard let password else { throw FirebaseError("MISSING_PASSWORD") }
    let hidden = switches.hidesEmails ? "INVALID_LOGIN_CREDENTIALS" : nil
    guard var user = scope.state.user(email: address) else {
      throw FirebaseError(hidden ?? "EMAIL_NOT_FOUND")
    }
    guard !user.isDisabled else { throw FirebaseError("USER_DISABLED") }
    guard user.hasPassword, user.password.matches(password) else {
      throw FirebaseError(hidden ?? "INVALID_PASSWORD")
    }
    user.signedInAt = scope.now
    scope.state.users[user.localID] = user
    let members: [JSONValue.Member] = [
      .init(name: "kind", value: .string("identitytoolkit#VerifyPasswordResponse")),
      .init(name: "registered", value: .bool(true)),
      .init(name: "localId", value: .string(user.localID.string)),
      .init(name: "email", value: .string(address.string)),
    ]
    return .members(members + tokens(of: user, &scope))
  }
}
