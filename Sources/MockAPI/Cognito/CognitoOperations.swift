/// An operation of the service: what it accepts and what it does.
struct CognitoOperation: Sendable {
  /// The members it knows; it ignores all others.
  let members: [CognitoMember]
  /// What it does.
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
        .clientID, .username, .password.optional, .optional("UserAttributes", .attributes),
      ], answer: signUp),
    "ConfirmSignUp": CognitoOperation(
      members: [
        .clientID, .username, .confirmationCode, .session, .optional("ForceAliasCreation", .flag),
      ], answer: confirmSignUp),
    "ResendConfirmationCode": CognitoOperation(
      members: [.clientID, .username], answer: resendConfirmationCode),
    "ForgotPassword": CognitoOperation(members: [.clientID, .username], answer: forgotPassword),
    "ConfirmForgotPassword": CognitoOperation(
      members: [.clientID, .username, .confirmationCode, .password],
      answer: confirmForgotPassword),
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
    "ChangePassword": CognitoOperation(
      members: [
        .password("PreviousPassword").optional, .password("ProposedPassword"), .accessToken,
      ], answer: changePassword),
    "GlobalSignOut": CognitoOperation(members: [.accessToken], answer: globalSignOut),
    "RevokeToken": CognitoOperation(members: [.token("Token"), .clientID], answer: revokeToken),
    "GetTokensFromRefreshToken": CognitoOperation(
      members: [.token("RefreshToken"), .clientID], answer: getTokensFromRefreshToken),
  ]

  /// Refuses an app that the pool does not know.
  static func checkClient(_ input: CognitoInput) throws(CognitoError) {
    guard input["ClientId"] == clientID else {
      throw CognitoError(
        "ResourceNotFound", "User pool client \(input["ClientId"]) does not exist.")
    }
  }
}
