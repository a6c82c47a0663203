internal import Foundation
internal import NetworkCore

extension Railsauth {
  /// `GET /api/get_token?email=`: a user's token and its expiry.
  ///
  /// The original needs no password: the app's credential is enough to get any user's token.
  func getToken(_ parameters: RailsauthParameters, _ state: inout World.State) -> ResponseMessage {
    guard let email = parameters["email"] else {
      return .status(400, "required parameters are missing")
    }
    let key = email.lowercased()
    guard var user = state.railsauth.users[key] else {
      return .status(400, "No user record found for this email ID")
    }
    if !state.railsauth.switches.givesTokenWithoutPassword {
      guard let sealed = parameters["password"],
        user.password.matches(RailsauthPassword.decrypt(sealed))
      else { return .status(401, "Wrong Password") }
    }
    renewToken(of: &user, isForced: false, &state)
    state.railsauth.users[key] = user
    return .json(
      200,
      [
        "api_authtoken": .string(orNull: user.token),
        "authtoken_expiry": .string(orNull: user.tokenExpiry.map(RailsauthUser.text)),
      ])
  }

  /// `POST /api/reset_password`: old and new password, encrypted → the user with a new token.
  ///
  /// If the new password cannot be decrypted, the original stores an empty one. After that any
  /// garbage signs in, because it decrypts to the empty password too.
  func resetPassword(_ call: Call, _ state: inout World.State) -> ResponseMessage {
    guard let parameters = RailsauthParameters(call) else { return .malformed }
    return identified(call, &state) { user, state in
      guard let old = parameters["old_password"], let new = parameters["new_password"] else {
        return .status(400, "required parameters are missing")
      }
      guard !Self.isExpired(user, state) else {
        return .status(
          401, "Authtoken is invalid or has expired. Kindly refresh the token and try again!")
      }
      guard user.password.matches(RailsauthPassword.decrypt(old)) else {
        return .status(401, "Wrong Password")
      }
      let password = RailsauthPassword.decrypt(new)
      guard !password.isEmpty || state.railsauth.switches.storesEmptyPassword else {
        return .status(400, "password - is too short (minimum is 6 characters),")
      }
      var user = user
      user.password = StoredPassword(password, random: &state.random)
      renewToken(of: &user, isForced: true, &state)
      state.railsauth.users[user.email.lowercased()] = user
      return user.response
    }
  }

  /// `GET /api/clear_token`: drops the user's token, which all devices share.
  func clearToken(_ call: Call, _ state: inout World.State) -> ResponseMessage {
    let method = state.railsauth.switches.clearsTokenByGET ? "GET" : "POST"
    guard call.method == method else { return .status(404, "Wrong URL or HTTP method") }
    return identified(call, &state) { user, state in
      guard !Self.isExpired(user, state) else {
        return .status(401, "You don't have permission to do this task")
      }
      state.railsauth.users[user.email.lowercased()]?.token = nil
      state.railsauth.users[user.email.lowercased()]?.tokenExpiry = nil
      return .status(200, "Token cleared")
    }
  }

  /// Gives a user a token for a day if the current one has expired or must be replaced.
  func renewToken(of user: inout RailsauthUser, isForced: Bool, _ state: inout World.State) {
    guard isForced || Self.isExpired(user, state) else { return }
    user.token = state.random.letters(21)
    user.tokenExpiry = state.now.addingTimeInterval(24 * 60 * 60)
  }
}
