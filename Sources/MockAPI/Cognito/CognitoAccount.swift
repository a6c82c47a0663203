internal import CryptoCore
internal import Foundation

extension Cognito {
  /// Returns the key of the user to whom a valid access token belongs.
  static func userKey(
    of token: String, _ scope: Scope<Cognito>
  ) throws(CognitoError) -> ExactString {
    guard let access = scope.state.accessTokens[token] else {
      throw .notAuthorized("Invalid Access Token")
    }
    guard !access.isRevoked else { throw .notAuthorized("Access Token has been revoked") }
    guard access.expiry > scope.now else { throw .notAuthorized("Access Token has expired") }
    return access.user
  }

  /// `GetUser`: the name and attributes of the signed-in user.
  static func getUser(
    _ input: CognitoInput, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    let key = try userKey(of: input["AccessToken"], scope)
    guard let user = scope.state.users[key] else { throw .userNotFound }
    func attribute(_ name: String, _ value: String) -> JSONValue {
      .object(["Name": .string(name), "Value": .string(value)])
    }
    var attributes = user.attributes.map { attribute($0.name, $0.value) }
    if user.email != nil {
      attributes.append(attribute("email_verified", String(user.isEmailVerified)))
    }
    attributes.append(attribute("sub", user.subject))
    var members: [JSONValue.Member] = [
      .init(name: "Username", value: .string(user.username)),
      .init(name: "UserAttributes", value: .array(attributes)),
    ]
    if user.usesSoftwareToken {
      let kind = JSONValue.string("SOFTWARE_TOKEN_MFA")
      members.append(.init(name: "PreferredMfaSetting", value: kind))
      members.append(.init(name: "UserMFASettingList", value: .array([kind])))
    }
    return .members(members)
  }

  /// `GlobalSignOut`: revokes all tokens of the user, on all devices.
  static func globalSignOut(
    _ input: CognitoInput, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    let key = try userKey(of: input["AccessToken"], scope)
    scope.state.revokeAll(of: key)
    return .members([])
  }

  /// `RevokeToken`: revokes a refresh token and the access tokens that came from it.
  static func revokeToken(
    _ input: CognitoInput, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    try checkClient(input)
    let token = input["Token"]
    guard let grant = scope.state.grants[token] else {
      // A JSON Web Token here is an access token or an identity token.
      guard scope.state.accessTokens[token] == nil, !token.hasPrefix("eyJ") else {
        throw CognitoError("UnsupportedTokenType", "Unsupported token type.")
      }
      return .members([])
    }
    scope.state.grants[token]?.isRevoked = true
    for (text, access) in scope.state.accessTokens where access.origin == grant.origin {
      scope.state.accessTokens[text]?.isRevoked = true
    }
    return .members([])
  }
}
