internal import CryptoCore
internal import Foundation

/// The flow in which the user chooses how to sign in: `USER_AUTH`.
extension Cognito {
  /// The code is not the one that the pool sent for this sign-in.
  private static let codeRefused = CognitoError(
    "CodeMismatch", "Invalid code or auth state for the user.")

  /// Begins the flow; a session from a confirmation needs no further proof.
  static func userAuth(
    _ input: CognitoInput, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    let map = "AuthParameters"
    let name = try input.required("USERNAME", in: map)
    let known = scope.state.key(of: name)
    if let session = input.text("Session") {
      guard let known else { throw .invalidSession }
      return try proceed(
        useSession(session, .firstSignIn, of: known, &scope), input["ClientId"], &scope)
    }
    guard known != nil || scope.state.switches.hidesUsers else { throw .userNotFound }
    let key = known ?? ExactString(name.lowercased())
    let choices = choices(of: key, scope)
    guard let wanted = input.entry("PREFERRED_CHALLENGE", in: map), choices.contains(wanted) else {
      return selection(key, choices, &scope)
    }
    return try begin(wanted, input, map, key, &scope)
  }

  /// Continues with the user's choice after `SELECT_CHALLENGE`.
  static func choose(
    _ input: CognitoInput, _ session: String, _ key: ExactString, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    let map = "ChallengeResponses"
    let answer = try input.required("ANSWER", in: map)
    guard choices(of: key, scope).contains(answer) else {
      throw .invalidParameter("Selected challenge is not available.")
    }
    _ = try useSession(session, .challenge("SELECT_CHALLENGE"), of: key, &scope)
    return try begin(answer, input, map, key, &scope)
  }

  /// Returns a user's ways to sign in; an unknown user seems to have them all.
  ///
  /// A code alone would bypass a second factor, so a user with a second factor must enter the
  /// password. This pool has no passkeys and sends no text messages.
  private static func choices(of key: ExactString, _ scope: Scope<Cognito>) -> [String] {
    let passwords = ["PASSWORD", "PASSWORD_SRP"]
    guard let user = scope.state.users[key] else { return passwords + ["EMAIL_OTP"] }
    let canUseCode =
      user.email != nil && user.isEmailVerified && user.status == .confirmed
      && !user.usesSoftwareToken
    return canUseCode ? passwords + ["EMAIL_OTP"] : passwords
  }

  private static func selection(
    _ key: ExactString, _ choices: [String], _ scope: inout Scope<Cognito>
  ) -> JSONValue {
    guard case .members(let members) = challenge("SELECT_CHALLENGE", key, &scope) else {
      return .members([])
    }
    let names = JSONValue.array(choices.map { .string($0) })
    return .members(members + [.init(name: "AvailableChallenges", value: names)])
  }

  /// Begins one way to sign in; the client may already send the first answer.
  private static func begin(
    _ choice: String, _ input: CognitoInput, _ map: String, _ key: ExactString,
    _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    switch choice {
    case "EMAIL_OTP": return try sendSignInCode(key, &scope)
    case "PASSWORD_SRP" where input.entry("SRP_A", in: map) != nil:
      return try beginSRP(input, map, &scope)
    default:
      guard choice == "PASSWORD", let password = input.entry("PASSWORD", in: map) else {
        return challenge(choice, key, &scope)
      }
      return try signIn(key.string, password, input["ClientId"], &scope)
    }
  }

  /// Sends a code for only this sign-in; an unknown user gets the same response and no email.
  private static func sendSignInCode(
    _ key: ExactString, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    let code: CognitoCode
    let address: String
    if var user = scope.state.users[key] {
      code = try sendCode(to: &user, for: .signIn, &scope)
      scope.state.users[key] = user
      address = user.email ?? ""
    } else {
      code = CognitoCode(
        digits: scope.random.digits(6), expiry: scope.now.addingTimeInterval(180))
      address = inventedAddress(of: key.string)
    }
    let session = startSession(key, .challenge("EMAIL_OTP"), &scope)
    scope.state.sessions[session]?.code = code
    return .object([
      "ChallengeName": .string("EMAIL_OTP"), "Session": .string(session),
      "ChallengeParameters": .object([
        "CODE_DELIVERY_DELIVERY_MEDIUM": .string("EMAIL"),
        "CODE_DELIVERY_DESTINATION": .string(hidden(address)),
      ]),
    ])
  }

  /// Checks the code from the email; a wrong code keeps the session, five wrong ones end it.
  static func answerSignInCode(
    _ digits: String, _ session: String, _ key: ExactString, _ client: String,
    _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    let before = scope.state.sessions[session]
    _ = try useSession(session, .challenge("EMAIL_OTP"), of: key, &scope)
    guard var code = before?.code else { throw .invalidSession }
    guard constantTimeEqual(digits.utf8, code.digits.utf8), scope.state.users[key] != nil else {
      code.failureCount += 1
      if code.failureCount < 5 {
        scope.state.sessions[session] = before
        scope.state.sessions[session]?.code = code
      }
      throw codeRefused
    }
    return try proceed(key, client, &scope)
  }
}
