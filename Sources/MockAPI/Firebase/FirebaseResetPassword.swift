internal import CryptoCore
internal import Foundation

extension Firebase {
  /// `accounts:resetPassword`: oobCode, newPassword → the email address of the account.
  ///
  /// A user who has the code can read the emails, so the address then counts as verified. Without a
  /// new password, this checks the code without using it up.
  static func resetPassword(
    _ body: FirebaseBody, _ scope: inout Scope<Firebase>
  ) throws(FirebaseError) -> JSONValue {
    let (text, password) = (try body.text("oobCode"), try body.text("newPassword"))
    return try resetPassword(code: text, password, &scope)
  }

  static func resetPassword(
    code text: String?, _ password: String?, _ scope: inout Scope<Firebase>
  ) throws(FirebaseError) -> JSONValue {
    guard !scope.state.switches.isPasswordLoginDisabled else {
      throw FirebaseError("PASSWORD_LOGIN_DISABLED")
    }
    let code = try code(text, scope)
    if let text, let password {
      guard code.purpose == .passwordReset,
        var user = code.localID.flatMap({ scope.state.users[$0] }),
        user.email == code.email
      else { throw FirebaseError("INVALID_OOB_CODE") }
      try Self.requireStrength(password)
      scope.state.codes[text] = nil
      user.password = StoredPassword(password, random: &scope.random)
      (user.passwordUpdatedAt, user.hasPassword) = (scope.now, true)
      user.isEmailVerified = true
      scope.state.users[user.localID] = user
      scope.state.revokeTokens(of: user, scope.now)
    }
    return .object([
      "kind": .string("identitytoolkit#ResetPasswordResponse"),
      "requestType": .string(code.purpose.rawValue), "email": .string(code.email.string),
    ])
  }
}
