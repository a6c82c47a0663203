internal import Foundation

extension Firebase {
  /// `accounts:resetPassword`: oobCode, newPassword → the email address of the account.
  ///
  /// A user who has the code can read the emails, so the address then counts as verified. Without a
  /// new password, the code is checked but not used up.
  func resetPassword(
    _ body: FirebaseBody, _ state: inout World.State
  ) throws(FirebaseError) -> JSONValue {
    let (text, password) = (try body.text("oobCode"), try body.text("newPassword"))
    return try resetPassword(code: text, password, &state)
  }

  /// Sets a new password, or only checks a code.
  func resetPassword(
    code text: String?, _ password: String?, _ state: inout World.State
  ) throws(FirebaseError) -> JSONValue {
    guard !state.firebase.switches.isPasswordLoginDisabled else {
      throw FirebaseError("PASSWORD_LOGIN_DISABLED")
    }
    let code = try code(text, state)
    if let text, let password {
      guard code.purpose == .passwordReset, var user = state.firebase.users[code.localID],
        user.email == code.email
      else { throw FirebaseError("INVALID_OOB_CODE") }
      try Self.requireStrength(password)
      state.firebase.codes[text] = nil
      user.password = StoredPassword(password, random: &state.random)
      user.passwordUpdatedAt = state.now
      user.isEmailVerified = true
      state.firebase.users[user.localID] = user
      state.firebase.revokeTokens(of: user, state.now)
    }
    return .object([
      "kind": .string("identitytoolkit#ResetPasswordResponse"),
      "requestType": .string(code.purpose.rawValue), "email": .string(code.email),
    ])
  }
}
