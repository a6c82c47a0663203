internal import CryptoCore
internal import Foundation
internal import NetworkCore

extension Railsauth {
  /// `POST /api/signin`: email, password → the user with a token that is valid for a day.
  ///
  /// It returns an unexpired token again, because there is one token for each user, not for each
  /// device.
  static func signIn(_ parameters: RailsauthParameters, _ scope: inout Scope<Railsauth>)
    -> ResponseMessage
  {
    guard let email = parameters["email"], let sealed = parameters["password"] else {
      return .status(400, "required parameters are missing")
    }
    let key = email.lowercased()
    guard var user = scope.state.users[key] else {
      return .status(400, "No USER found by this email ID")
    }
    guard user.password.matches(RailsauthPassword.decrypt(sealed)) else {
      return .status(401, "Wrong Password")
    }
    renewToken(of: &user, isForced: false, &scope)
    scope.state.users[key] = user
    return user.response
  }
}
