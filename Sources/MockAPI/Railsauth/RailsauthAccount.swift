internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension Railsauth {
  /// `GET /api/get_token?email=`: a user's token and its expiry.
  ///
  /// The imitated server needs no password. The app's credential is enough to get any user's token.
  static func getToken(_ parameters: RailsauthParameters, _ scope: inout Scope<Railsauth>)
    -> ResponseMessage
  {
    guard let email = parameters["email"] else {
      return .status(400, "required parameters are missing")
    }
    let key = email.lowercased()
    guard var user = scope.state.users[key] else {
      return .status(400, "No user record found for this email ID")
    }
    if !scope.state.switches.givesTokenWithoutPassword {
      guard let sealed = parameters["password"],
        user.password.matches(RailsauthPassword.decrypt(sealed))
      else { return .status(401, "Wrong Password") }
    }
    renewToken(of: &user, isForced: false, &scope)
    scope.state.users[key] = user
    return .json(
      200,
      [
        "api_authtoken": .string(orNull: user.token),
        "authtoken_expiry": .string(orNull: user.tokenExpiry.map(RailsauthUser.text)),
      ])
  }

  /// `POST /api/reset_password`: old and new password, encrypted → the user with a new token.
  ///
  /// If the new password cannot be decrypted, the imitated server stores an empty one. After
  /// that any garbage signs in, because it decrypts to the empty password too.
  static func resetPassword(_ call: Call, _ scope: inout Scope<Railsauth>) -> ResponseMessage {
    guard let parameters = RailsauthParameters(call) else { return .malformed }
    return identified(call, &scope) { user, scope in
      guard let old = parameters["old_password"], let new = parameters["new_password"] else {
        return .status(400, "required parameters are missing")
      }
      guard !Self.isExpired(user, scope) else {
        return .status(
          401, "Authtoken is invalid or has expired. Kindly refresh the token and try again!")
      }
      guard user.password.matches(RailsauthPassword.decrypt(old)) else {
        return .status(401, "Wrong Password")
      }
      let password = RailsauthPassword.decrypt(new)
      guard !password.isEmpty || scope.state.switches.storesEmptyPassword else {
        return .status(400, "password - is too short (minimum is 6 characters),")
      }
      var user = user
      user.password = StoredPassword(password, random: &scope.random)
      renewToken(of: &user, isForced: true, &scope)
      scope.state.users[user.email.lowercased()] = user
      return user.response
    }
  }

  /// `GET /api/clear_token`: drops the user's token, which all devices share.
  static func clearToken(_ call: Call, _ scope: inout Scope<Railsauth>) -> ResponseMessage {
    let method = scope.state.switches.clearsTokenByGET ? "GET" : "POST"
    guard call.method == method else { return .status(404, "Wrong URL or HTTP method") }
    return identified(call, &scope) { user, scope in
      guard !Self.isExpired(user, scope) else {
        return .status(401, "You don't have permission to do this task")
      }
      scope.state.users[user.email.lowercased()]?.token = nil
      scope.state.users[user.email.lowercased()]?.tokenExpiry = nil
      return .status(200, "Token cleared")
    }
  }

  /// Issues a user a token for a day if the current one has expired or must be replaced.
  static func renewToken(
    of user: inout RailsauthUser, isForced: Bool, _ scope: inout Scope<Railsauth>
  ) {
    guard isForced || Self.isExpired(user, scope) else { return }
    user.token = scope.random.letters(21)
    user.tokenExpiry = scope.now.addingTimeInterval(24 * 60 * 60)
  }
}
