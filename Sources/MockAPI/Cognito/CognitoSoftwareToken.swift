internal import CryptoCore
internal import Foundation

extension Cognito {
  /// `AssociateSoftwareToken`: returns a secret for one-time passwords, in Base32.
  static func associateSoftwareToken(
    _ input: CognitoInput, _ state: inout World.State
  ) throws(CognitoError) -> JSONValue {
    let key = try softwareTokenUser(input, state)
    let secret = Data((0..<32).map { _ in UInt8.random(in: 0...255, using: &state.random) })
    state.cognito.users[key]?.pendingSecret = secret
    return .object(["SecretCode": .string(Base32.encode(secret))])
  }

  /// `VerifySoftwareToken`: the first code proves that the app has the secret.
  static func verifySoftwareToken(
    _ input: CognitoInput, _ state: inout World.State
  ) throws(CognitoError) -> JSONValue {
    let key = try softwareTokenUser(input, state)
    guard let secret = state.cognito.users[key]?.pendingSecret,
      let generator = try? OneTimePassword(secret: SymmetricKey(data: secret))
    else {
      throw CognitoError("SoftwareTokenMFANotFound", "User has not set up software token mfa")
    }
    guard let step = generator.verify(input["UserCode"], at: state.now) else {
      throw CognitoError("EnableSoftwareTokenMFA", "Code mismatch")
    }
    state.cognito.users[key]?.secret = secret
    state.cognito.users[key]?.pendingSecret = nil
    state.cognito.users[key]?.lastStep = step
    return .object(["Status": .string("SUCCESS")])
  }

  /// `SetUserMFAPreference`: sets whether signing in needs a one-time password.
  static func setUserMFAPreference(
    _ input: CognitoInput, _ state: inout World.State
  ) throws(CognitoError) -> JSONValue {
    let key = try userKey(of: input["AccessToken"], state)
    let settings = "SoftwareTokenMfaSettings"
    guard let isEnabled = input.setting("Enabled", in: settings) else { return .members([]) }
    if isEnabled, state.cognito.users[key]?.secret == nil {
      throw .invalidParameter("User has not verified software token mfa")
    }
    if !isEnabled, input.setting("PreferredMfa", in: settings) ?? false {
      throw .invalidParameter("Preferred MFA must be enabled.")
    }
    state.cognito.users[key]?.usesSoftwareToken = isEnabled
    return .members([])
  }

  private static func softwareTokenUser(
    _ input: CognitoInput, _ state: World.State
  ) throws(CognitoError) -> String {
    if let token = input.text("AccessToken") { return try userKey(of: token, state) }
    // Sessions are for pools that require a second factor of all users; this one does not.
    guard input.text("Session") == nil else { throw .invalidSession }
    throw .invalidParameter("Either Access Token or Session must be provided")
  }
}
