internal import Foundation

extension Firebase {
  /// `accounts:update`: idToken and new values, or the oobCode that verifies an email address.
  ///
  /// A new email address is not verified. Changing the address or the password needs a recent
  /// sign-in, ends the earlier ones and answers with new tokens.
  func update(_ body: FirebaseBody, _ state: inout World.State) throws(FirebaseError) -> JSONValue {
    if let code = try body.text("oobCode") {
      let localID = try verifyEmail(code, &state)
      return response(localID, [], state)
    }
    guard let token = try body.text("idToken") else {
      throw FirebaseError("INVALID_REQ_TYPE : Unsupported request parameters.")
    }
    let (email, password) = (try body.text("email"), try body.text("password"))
    let (name, photo) = (try body.text("displayName"), try body.text("photoUrl"))
    let wantsTokens = try body.flag("returnSecureToken")
    let isSensitive = email != nil || password != nil
    var user = try (isSensitive ? recentBearer(token, state) : bearer(token, state)).user
    if let email {
      let address = try FirebaseUser.email(email)
      if address != user.email {
        guard state.firebase.user(email: address) == nil else {
          throw FirebaseError("EMAIL_EXISTS")
        }
        (user.email, user.isEmailVerified) = (address, false)
      }
    }
    if let password {
      try Self.requireStrength(password)
      user.password = StoredPassword(password, random: &state.random)
      user.passwordUpdatedAt = state.now
    }
    user.displayName = name ?? user.displayName
    user.photoURL = photo ?? user.photoURL
    state.firebase.users[user.localID] = user
    if isSensitive { state.firebase.revokeTokens(of: user, state.now) }
    let tokens = isSensitive || wantsTokens ? tokens(of: user, &state) : []
    return response(user.localID, tokens, state)
  }

  private func response(
    _ localID: String, _ tokens: [JSONValue.Member], _ state: World.State
  ) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init(name: "kind", value: .string("identitytoolkit#SetAccountInfoResponse"))
    ]
    if let user = state.firebase.users[localID] {
      members += [
        .init(name: "localId", value: .string(user.localID)),
        .init(name: "email", value: .string(user.email)),
      ]
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
