internal import CryptoCore
internal import Foundation

extension Firebase {
  /// `accounts:signUp`: email, password → a new account that is signed in.
  static func signUp(_ body: FirebaseBody, _ scope: inout Scope<Firebase>) throws(FirebaseError)
    -> JSONValue
  {
    let switches = scope.state.switches
    let (email, password) = (try body.text("email"), try body.text("password"))
    let displayName = try body.text("displayName")
    _ = try body.flag("returnSecureToken")
    guard !switches.isSignUpForAdministrators else { throw FirebaseError("ADMIN_ONLY_OPERATION") }
    guard !switches.isSignUpNotAllowed else { throw FirebaseError("OPERATION_NOT_ALLOWED") }
    guard !switches.isTriedTooOften else { throw FirebaseError("TOO_MANY_ATTEMPTS_TRY_LATER") }
    guard email != nil || password != nil else {
      // Anonymous accounts are not enabled.
      throw FirebaseError("ADMIN_ONLY_OPERATION")
    }
    guard let email else { throw FirebaseError("MISSING_EMAIL") }
    let address = try FirebaseUser.email(email)
    guard let password else { throw FirebaseError("MISSING_PASSWORD") }
    try Self.requireStrength(password)
    guard scope.state.user(email: address) == nil else { throw FirebaseError("EMAIL_EXISTS") }
    var user = FirebaseUser(
      localID: ExactString(scope.random.alphanumerics(28)), email: address,
      password: StoredPassword(password, random: &scope.random), now: scope.now)
    user.displayName = displayName
    scope.state.users[user.localID] = user
    let members: [JSONValue.Member] = [
      .init(name: "kind", value: .string("identitytoolkit#SignupNewUserResponse")),
      .init(name: "localId", value: .string(user.localID.string)),
      .init(name: "email", value: .string(address.string)),
    ]
    return .members(members + tokens(of: user, &scope))
  }

  /// Refuses a password that is too short; it counts UTF-16 code units, as JavaScript does.
  static func requireStrength(_ password: String) throws(FirebaseError) {
    guard password.utf16.count >= 6 else { throw .weakPassword }
  }
}
