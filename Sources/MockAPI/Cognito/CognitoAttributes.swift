internal import CryptoCore
internal import Foundation

/// What a signed-in user changes of the account.
extension Cognito {
  /// `UpdateUserAttributes`: sets attributes; a new email address must be verified again.
  static func updateAttributes(
    _ input: CognitoInput, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    let key = try userKey(of: input["AccessToken"], scope)
    guard var user = scope.state.users[key] else { throw .userNotFound }
    let changes = input.attributes("UserAttributes")
    try checkAttributes(changes)
    let before = user.email
    for change in changes {
      let index = user.attributes.firstIndex { $0.name == change.name }
      switch (index, change.value.isEmpty) {
      case (let index?, true): user.attributes.remove(at: index)
      case (let index?, false): user.attributes[index] = change
      case (nil, true): break
      case (nil, false): user.attributes.append(change)
      }
    }
    var details: [JSONValue] = []
    if user.email != before {
      (user.isEmailVerified, user.verification) = (false, nil)
      if let email = user.email {
        user.verification = try sendCode(to: &user, for: .attribute, &scope)
        details.append(delivery(to: email))
      }
    }
    scope.state.users[key] = user
    return .object(["CodeDeliveryDetailsList": .array(details)])
  }

  /// `GetUserAttributeVerificationCode`: sends another code to the email address.
  static func getAttributeCode(
    _ input: CognitoInput, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    let key = try userKey(of: input["AccessToken"], scope)
    guard var user = scope.state.users[key] else { throw .userNotFound }
    try checkVerifiable(input["AttributeName"])
    guard let email = user.email else {
      throw .invalidParameter("User does not have an email address.")
    }
    user.verification = try sendCode(to: &user, for: .attribute, &scope)
    scope.state.users[key] = user
    return .object(["CodeDeliveryDetails": delivery(to: email)])
  }

  /// `VerifyUserAttribute`: the code proves that the email address is the user's.
  static func verifyAttribute(
    _ input: CognitoInput, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    let key = try userKey(of: input["AccessToken"], scope)
    guard var user = scope.state.users[key] else { throw .userNotFound }
    try checkVerifiable(input["AttributeName"])
    do throws(CognitoError) {
      try check(input["Code"], &user.verification, scope.now, limit: .limitExceeded)
    } catch {
      scope.state.users[key] = user
      throw error
    }
    let isTaken = scope.state.users.contains { other in
      other.key != key && other.value.isEmailVerified
        && other.value.address == user.address
    }
    guard !isTaken else {
      throw CognitoError("AliasExists", "An account with the email already exists.")
    }
    (user.isEmailVerified, user.verification) = (true, nil)
    scope.state.users[key] = user
    return .members([])
  }

  private static func checkVerifiable(_ name: String) throws(CognitoError) {
    guard name == "email" else {
      throw .invalidParameter("Attribute \(name) cannot be verified in this user pool.")
    }
  }

  /// `ListDevices`: this pool remembers none, as a new pool does not.
  static func listDevices(
    _ input: CognitoInput, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    _ = try userKey(of: input["AccessToken"], scope)
    return .object(["Devices": .array([])])
  }

  /// `ForgetDevice`: there is no device with any key.
  static func forgetDevice(
    _ input: CognitoInput, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    _ = try userKey(of: input["AccessToken"], scope)
    throw CognitoError("ResourceNotFound", "Device does not exist.")
  }
}
