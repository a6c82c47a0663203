internal import CryptoCore
internal import Foundation

extension Cognito {
  /// `RespondToAuthChallenge`: the next step of signing in.
  static func respondToAuthChallenge(
    _ input: CognitoInput, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    let map = "ChallengeResponses"
    try checkClient(input, hashOf: input.entry("USERNAME", in: map) ?? "", in: map)
    let name = input["ChallengeName"]
    let username = try input.required("USERNAME", in: map)
    if name == "PASSWORD_VERIFIER" { return try finishSRP(input, &scope) }
    guard
      [
        "SOFTWARE_TOKEN_MFA", "NEW_PASSWORD_REQUIRED", "SELECT_CHALLENGE", "PASSWORD",
        "PASSWORD_SRP", "EMAIL_OTP",
      ].contains(name)
    else { throw .invalidParameter("Challenge \(name) is not supported for the client.") }
    guard let session = input.text("Session") else {
      throw .invalidParameter("Missing required parameter Session")
    }
    // An unknown user can have a session too, so that it looks like any other user.
    let key = scope.state.key(of: username) ?? ExactString(username.lowercased())
    switch name {
    case "SOFTWARE_TOKEN_MFA":
      let code = try input.required("SOFTWARE_TOKEN_MFA_CODE", in: map)
      return try answerOneTimePassword(code, session, key, input["ClientId"], &scope)
    case "NEW_PASSWORD_REQUIRED":
      let password = try input.required("NEW_PASSWORD", in: map)
      try checkPolicy(password)
      _ = try useSession(session, .challenge(name), of: key, &scope)
      guard let user = scope.state.users[key] else { throw .invalidSession }
      scope.state.users[key]?.password = CognitoPassword(
        password, of: user.username, random: &scope.random)
      scope.state.users[key]?.status = .confirmed
      return try proceed(key, input["ClientId"], &scope)
    case "SELECT_CHALLENGE": return try choose(input, session, key, &scope)
    case "EMAIL_OTP":
      let code = try input.required("EMAIL_OTP_CODE", in: map)
      return try answerSignInCode(code, session, key, input["ClientId"], &scope)
    case "PASSWORD_SRP":
      _ = try input.required("SRP_A", in: map)
      _ = try useSession(session, .challenge(name), of: key, &scope)
      return try beginSRP(input, map, &scope)
    default:
      let password = try input.required("PASSWORD", in: map)
      _ = try useSession(session, .challenge(name), of: key, &scope)
      return try signIn(username, password, input["ClientId"], &scope)
    }
  }

  /// Checks a one-time password; a wrong one keeps the session, so that the user can try again.
  private static func answerOneTimePassword(
    _ code: String, _ session: String, _ key: ExactString, _ client: String,
    _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    let before = scope.state.sessions[session]
    _ = try useSession(session, .challenge("SOFTWARE_TOKEN_MFA"), of: key, &scope)
    guard let user = scope.state.users[key], let secret = user.secret,
      let generator = try? OneTimePassword(secret: SymmetricKey(data: secret))
    else {
      throw CognitoError(
        "SoftwareTokenMFANotFound", "Software Token MFA has not been enabled by the userPool.")
    }
    guard let step = generator.verify(code, at: scope.now, after: user.lastStep) else {
      scope.state.sessions[session] = before
      guard generator.verify(code, at: scope.now) == nil else {
        throw CognitoError("ExpiredCode", "Your software token has already been used once.")
      }
      throw CognitoError("CodeMismatch", "Invalid code received for user")
    }
    scope.state.users[key]?.lastStep = step
    return signedIn(key, client, &scope)
  }
}
