internal import CryptoCore
internal import Foundation

extension Cognito {
  /// `InitiateAuth`: the first step of signing in, or new tokens for a refresh token.
  static func initiateAuth(
    _ input: CognitoInput, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    let map = "AuthParameters"
    try checkClient(input, hashOf: hashedName(input, scope), in: map)
    switch input["AuthFlow"] {
    case "USER_PASSWORD_AUTH":
      let name = try input.required("USERNAME", in: map)
      let password = try input.required("PASSWORD", in: map)
      return try signIn(name, password, input["ClientId"], &scope)
    case "REFRESH_TOKEN_AUTH", "REFRESH_TOKEN":
      return try refresh(
        try input.required("REFRESH_TOKEN", in: map), input["ClientId"], &scope)
    case "USER_AUTH": return try userAuth(input, &scope)
    case "USER_SRP_AUTH": return try beginSRP(input, map, &scope)
    case "CUSTOM_AUTH": throw .invalidParameter("CUSTOM_AUTH is not enabled for the client.")
    default: throw .invalidParameter("Initiate Auth method not supported.")
    }
  }

  /// Returns the name that a server's hash contains; for a refresh token, the user's own name.
  private static func hashedName(_ input: CognitoInput, _ scope: Scope<Cognito>) -> String {
    let map = "AuthParameters"
    if let token = input.entry("REFRESH_TOKEN", in: map), let grant = scope.state.grants[token] {
      return scope.state.users[grant.user]?.username ?? ""
    }
    return input.entry("USERNAME", in: map) ?? ""
  }

  /// Checks a name and a password and continues with the next step.
  static func signIn(
    _ name: String, _ password: String, _ client: String, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    guard let key = scope.state.key(of: name) else {
      throw scope.state.switches.hidesUsers ? .incorrectPassword : .userNotFound
    }
    try checkPassword(password, of: key, &scope)
    return try proceed(key, client, &scope)
  }
}
