internal import CryptoCore
internal import Foundation

extension Cognito {
  /// `AssociateSoftwareToken`: returns a secret for one-time passwords, in Base32.
  static func associateSoftwareToken(
    _ input: CognitoInput, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    let key = try softwareTokenUser(input, scope)
    let secret = Data((0..<32).map { _ in UInt8.random(in: 0...255, using: &scope.random) })
    scope.state.users[key]?.pendingSecret = secret
    return .object(["SecretCode": .string(Base32.encode(secret))])
  }

  /// `VerifySoftwareToken`: the first code proves that the app has the secret.
  static func verifySoftwareToken(
    _ input: CognitoInput, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    let key = try softwareTokenUser(input, scope)
    guard let secret = scope.state.users[key]?.pendingSecret,
      let generator = try? OneTimePassword(secret: SymmetricKey(data: secret))
    else {
      throw CognitoError("SoftwareTokenMFANotFound", "User has not set up software token mfa")
    }
    guard let step = generator.verify(input["UserCode"], at: scope.now) else {
      throw CognitoError("EnableSoftwareTokenMFA", "Code mismatch")
    }
    scope.state.users[key]?.secret = secret
    scope.state.users[key]?.pendingSecret = nil
    scope.state.users[key]?.lastStep = step
    return .object(["Status": .string("SUCCESS")])
  }

  /// `SetUserMFAPreference`: sets whether signing in needs a one-time password.
  static func setUserMFAPreference(
    _ input: CognitoInput, _ scope: inout Scope<Cognito>
  ) throws(CognitoError) -> JSONValue {
    let key = try userKey(of: input["AccessToken"], scope)
    let settings = "SoftwareTokenMfaSettings"
    guard let isEnabled = input.setting("Enabled", in: settings) else { return .members([]) }
    if isEnabled, scope.state.users[key]?.secret == nil {
      throw .invalidParameter("User has not verified software token mfa")
    }
    if !isEnabled, input.setting("PreferredMfa", in: settings) ?? false {
      throw .invalidParameter("Preferred MFA must be enabled.")
    }
    scope.state.users[key]?.usesSoftwareToken = isEnabled
    return .members([])
  }

  private static func softwareTokenUser(
    _ input: CognitoInput, _ scope: Scope<Cognito>
  ) throws(CognitoError) -> ExactString {
    if let token = input.text("AccessToken") { return try userKey(of: token, scope) }
    // Sessions are for pools that require a second factor of all users; this one does not.
    guard input.text("Session") == nil else { throw .invalidSession }
    throw .invalidParameter("Either Access Token or Session must be provided")
  }
}
