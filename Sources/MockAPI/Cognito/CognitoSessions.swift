internal import CryptoCore
internal import Foundation

extension Cognito {
  /// Starts a session for the next step and returns the string that identifies it.
  static func startSession(
    _ key: ExactString, _ step: CognitoSession.Step, _ scope: inout Scope<Cognito>
  ) -> String {
    let text = "AYABe" + scope.random.alphanumerics(115)
    scope.state.sessions[text] = CognitoSession(
      user: key, step: step, expiry: scope.now.addingTimeInterval(180))
    return text
  }

  /// Uses up a session in its step, and returns its user.
  static func useSession(
    _ text: String, _ step: CognitoSession.Step, of key: ExactString? = nil,
    _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> ExactString {
    guard let session = scope.state.sessions[text], session.step == step,
      key == nil || session.user == key
    else { throw .invalidSession }
    guard !session.isUsed else { throw .usedSession }
    guard session.expiry > scope.now else { throw .expiredSession }
    scope.state.sessions[text]?.isUsed = true
    return session.user
  }

  /// Asks for one more proof before the tokens.
  static func challenge(
    _ name: String, _ key: ExactString, _ scope: inout Scope<Cognito>,
    parameters: JSONValue = .members([])
  ) -> JSONValue {
    .object([
      "ChallengeName": .string(name),
      "Session": .string(startSession(key, .challenge(name), &scope)),
      "ChallengeParameters": parameters,
    ])
  }

  /// Continues after the right password: with tokens, or with the next challenge.
  static func proceed(
    _ key: ExactString, _ client: String, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    guard let user = scope.state.users[key] else { throw .incorrectPassword }
    switch user.status {
    case .unconfirmed: throw .userNotConfirmed
    case .mustChangePassword:
      let attributes = JSONValue.members(
        [.init(name: "email_verified", value: .string(String(user.isEmailVerified)))]
          + user.attributes.map { .init(name: $0.name, value: .string($0.value)) })
      return challenge(
        "NEW_PASSWORD_REQUIRED", key, &scope,
        parameters: .object([
          "USER_ID_FOR_SRP": .string(user.username), "requiredAttributes": .string("[]"),
          "userAttributes": .string(attributes.text),
        ]))
    case .confirmed:
      guard user.usesSoftwareToken, user.secret != nil else {
        return signedIn(key, client, &scope)
      }
      return challenge(
        "SOFTWARE_TOKEN_MFA", key, &scope,
        parameters: .object(["USER_ID_FOR_SRP": .string(user.username)]))
    }
  }
}
