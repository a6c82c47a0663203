internal import CryptoCore
internal import Foundation

/// An operation of the service: its input and its effect.
struct CognitoOperation: Sendable {
  /// The members that the operation uses; it ignores all others.
  let members: [CognitoMember]
  /// The function that performs the operation.
  let answer: @Sendable (CognitoInput, inout Scope<Cognito>) throws(CognitoError) -> JSONValue
}

extension Cognito {
  private static let flows = [
    "USER_SRP_AUTH", "REFRESH_TOKEN_AUTH", "REFRESH_TOKEN", "CUSTOM_AUTH", "ADMIN_NO_SRP_AUTH",
    "USER_PASSWORD_AUTH", "ADMIN_USER_PASSWORD_AUTH", "USER_AUTH",
  ]
  private static let challenges = [
    "SMS_MFA", "EMAIL_OTP", "SOFTWARE_TOKEN_MFA", "SELECT_MFA_TYPE", "MFA_SETUP",
    "PASSWORD_VERIFIER", "CUSTOM_CHALLENGE", "SELECT_CHALLENGE", "DEVICE_SRP_AUTH",
    "DEVICE_PASSWORD_VERIFIER", "ADMIN_NO_SRP_AUTH", "NEW_PASSWORD_REQUIRED", "SMS_OTP",
    "PASSWORD", "WEB_AUTHN", "PASSWORD_SRP",
  ]

  /// The operations that need no signature, by name.
  static let operations: [String: CognitoOperation] = [
    "SignUp": CognitoOperation(
      members: [
        .clientID, .secretHash, .username, .password.optional,
        .optional("UserAttributes", .attributes),
      ], answer: signUp),
    "ConfirmSignUp": CognitoOperation(
      members: [
        .clientID, .secretHash, .username, .confirmationCode, .session,
        .optional("ForceAliasCreation", .flag),
      ], answer: confirmSignUp),
    "ResendConfirmationCode": CognitoOperation(
      members: [.clientID, .secretHash, .username], answer: resendConfirmationCode),
    "InitiateAuth": CognitoOperation(
      members: [
        .word("AuthFlow", flows), .clientID, .session, .optional("AuthParameters", .map),
      ], answer: initiateAuth),
    "RespondToAuthChallenge": CognitoOperation(
      members: [
        .clientID, .word("ChallengeName", challenges), .session,
        .optional("ChallengeResponses", .map),
      ], answer: respondToAuthChallenge),
    "AssociateSoftwareToken": CognitoOperation(
      members: [.accessToken.optional, .session], answer: associateSoftwareToken),
    "VerifySoftwareToken": CognitoOperation(
      members: [.accessToken.optional, .session, .userCode], answer: verifySoftwareToken),
    "SetUserMFAPreference": CognitoOperation(
      members: [.accessToken, .optional("SoftwareTokenMfaSettings", .structure)],
      answer: setUserMFAPreference),
    "GetUser": CognitoOperation(members: [.accessToken], answer: getUser),
    "GlobalSignOut": CognitoOperation(members: [.accessToken], answer: globalSignOut),
    "RevokeToken": CognitoOperation(members: [.token("Token"), .clientID], answer: revokeToken),
    "GetTokensFromRefreshToken": CognitoOperation(
      members: [.token("RefreshToken"), .clientID], answer: getTokensFromRefreshToken),
  ]

  /// Refuses an unknown app, and a server without the hash of its secret.
  ///
  /// - Parameters:
  ///   - input: The input of the operation.
  ///   - username: The name that the hash contains; nil for operations without a hash.
  ///   - map: The map that contains the hash as `SECRET_HASH`; nil when it is a member,
  ///     `SecretHash`.
  /// - Throws: `CognitoError` when the client is unknown or the hash is missing or wrong.
  static func checkClient(
    _ input: CognitoInput, hashOf username: String? = nil, in map: String? = nil
  ) throws(CognitoError) {
    let id = input["ClientId"]
    guard [clientID, serverClientID].contains(where: { ExactString($0) == ExactString(id) }) else {
      throw CognitoError("ResourceNotFound", "User pool client \(id) does not exist.")
    }
    let sent = map.map { input.entry("SECRET_HASH", in: $0) } ?? input.text("SecretHash")
    guard id == serverClientID, let username else { return }
    guard let sent else {
      throw .notAuthorized(
        "Client \(id) is configured with secret but SECRET_HASH was not received")
    }
    guard constantTimeEqual(sent.utf8, secretHash(of: username).utf8) else {
      throw .notAuthorized("SecretHash does not match for the client: \(id)")
    }
  }

  /// Returns the hash that proves a client's secret: HMAC-SHA256 of name and identifier, in base64.
  static func secretHash(of username: String) -> String {
    let code = HMAC<SHA256>.authenticationCode(
      for: Data("\(username)\(serverClientID)".utf8),
      using: SymmetricKey(data: Data(serverSecret.utf8)))
    return Data(code).base64EncodedString()
  }
}
