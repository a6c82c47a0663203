internal import CryptoCore
internal import Foundation

extension Cognito {
  /// `ForgotPassword`: sends an email with a code.
  static func forgotPassword(
    _ input: CognitoInput, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    try checkClient(input, hashOf: input["Username"])
    guard let key = scope.state.key(of: input["Username"]),
      var user = scope.state.users[key]
    else { return try unknownDelivery(input["Username"], scope) }
    guard user.status != .mustChangePassword else {
      throw .notAuthorized("User password cannot be reset in the current state.")
    }
    guard let email = user.email, user.isEmailVerified else {
      throw .invalidParameter(
        "Cannot reset password for the user as there is no registered/verified email or "
          + "phone_number")
    }
    user.reset = try sendCode(to: &user, for: .reset, &scope)
    scope.state.users[key] = user
    return .object(["CodeDeliveryDetails": delivery(to: email)])
  }

  /// `ConfirmForgotPassword`: sets a new password with the code.
  static func confirmForgotPassword(
    _ input: CognitoInput, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    try checkClient(input, hashOf: input["Username"])
    guard let key = scope.state.key(of: input["Username"]),
      var user = scope.state.users[key]
    else {
      throw scope.state.switches.hidesUsers ? .expiredCode : .userOfClientNotFound
    }
    try checkPolicy(input["Password"])
    do throws(CognitoError) {
      try check(input["ConfirmationCode"], &user.reset, scope.now, limit: .limitExceeded)
    } catch {
      scope.state.users[key] = user
      throw error
    }
    user.password = CognitoPassword(
      input["Password"], of: user.username, random: &scope.random)
    (user.reset, user.failureCount, user.lockedUntil) = (nil, 0, nil)
    user.status = .confirmed
    scope.state.users[key] = user
    return .members([])
  }

  /// `ChangePassword`: sets a new password for the signed-in user, who must know the old one.
  static func changePassword(
    _ input: CognitoInput, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    let key = try userKey(of: input["AccessToken"], scope)
    guard var user = scope.state.users[key] else { throw .userNotFound }
    guard user.changeFailureCount < 5 else { throw .limitExceeded }
    try checkPolicy(input["ProposedPassword"])
    guard let previous = input.text("PreviousPassword"),
      user.password.matches(previous)
    else {
      user.changeFailureCount += 1
      scope.state.users[key] = user
      throw .incorrectPassword
    }
    user.password = CognitoPassword(
      input["ProposedPassword"], of: user.username, random: &scope.random)
    user.changeFailureCount = 0
    scope.state.users[key] = user
    return .members([])
  }

  /// Checks a user's password, as ``checkProof(of:_:_:)`` does.
  static func checkPassword(
    _ password: String, of key: ExactString, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) {
    try checkProof(of: key, &scope) { $0.password.matches(password) }
  }

  /// Checks a proof of a password; five wrong ones lock the user for a second, then two, then four.
  static func checkProof(
    of key: ExactString, _ scope: inout Scope<Cognito>, _ isRight: (CognitoUser) -> Bool
  ) throws(CognitoError) {
    guard var user = scope.state.users[key] else { throw .incorrectPassword }
    if scope.state.switches.locksUsers, let end = user.lockedUntil, end > scope.now {
      throw .notAuthorized("Password attempts exceeded")
    }
    guard isRight(user) else {
      user.failureCount = min(user.failureCount + 1, 100)
      if user.failureCount >= 5 {
        // Between one second and a quarter of an hour.
        let seconds = min(900, 1 << min(user.failureCount - 5, 10))
        user.lockedUntil = scope.now.addingTimeInterval(Double(seconds))
      }
      scope.state.users[key] = user
      throw .incorrectPassword
    }
    (user.failureCount, user.lockedUntil) = (0, nil)
    scope.state.users[key] = user
  }
}
