internal import CryptoCore
internal import Foundation

extension Cognito {
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
