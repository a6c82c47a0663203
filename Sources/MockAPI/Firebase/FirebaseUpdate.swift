internal import CryptoCore
internal import Foundation

extension Firebase {
  /// `accounts:update`: idToken and new values, or the oobCode that verifies an email address.
  ///
  /// A new email address is not verified. Changing the address or the password needs a recent
  /// sign-in, ends the earlier ones and returns new tokens.
  static func update(_ body: FirebaseBody, _ scope: inout Scope<Firebase>) throws(FirebaseError)
    -> JSONValue
  {
    if let code = try body.text("oobCode") {
      let localID = try verifyEmail(code, &scope)
      return response(localID, [], scope)
    }
    guard let token = try body.text("idToken") else {
      throw FirebaseError("INVALID_REQ_TYPE : Unsupported request parameters.")
    }
    let (email, password) = (try body.text("email"), try body.text("password"))
    let (name, photo) = (try body.text("displayName"), try body.text("photoUrl"))
    let wantsTokens = try body.flag("returnSecureToken")
    let isSensitive = email != nil || password != nil
    var user = try (isSensitive ? recentBearer(token, scope) : bearer(token, scope)).user
    if let email {
      let address = try FirebaseUser.email(email)
      if address != user.email {
        guard scope.state.user(email: address) == nil else {
          throw FirebaseError("EMAIL_EXISTS")
        }
        (user.email, user.isEmailVerified) = (address, false)
      }
    }
    if let password {
      try Self.requireStrength(password)
      user.password = StoredPassword(password, random: &scope.random)
      (user.passwordUpdatedAt, user.hasPassword) = (scope.now, true)
    }
    user.displayName = name ?? user.displayName
    user.photoURL = photo ?? user.photoURL
    scope.state.users[user.localID] = user
    if isSensitive { scope.state.revokeTokens(of: user, scope.now) }
    let tokens = isSensitive || wantsTokens ? tokens(of: user, &scope) : []
    return response(user.localID, tokens, scope)
  }

  private static func response(
    _ localID: ExactString, _ tokens: [JSONValue.Member], _ scope: Scope<Firebase>
  ) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init(name: "kind", value: .string("identitytoolkit#SetAccountInfoResponse"))
    ]
    if let user = scope.state.users[localID] {
      members += [
        .init(name: "localId", value: .string(user.localID.string))
      ]
      if let email = user.email {
        members.append(.init(name: "email", value: .string(email.string)))
      }
      members += user.profile
      members += [
        .init(name: "passwordHash", value: .string("UkVEQUNURUQ=")),
        .init(name: "providerUserInfo", value: user.providers),
        .init(name: "emailVerified", value: .bool(user.isEmailVerified)),
      ]
    }
    return .members(members + tokens)
  }
}
