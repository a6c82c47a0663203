import CryptoCore
import Foundation
import MockAPI
import Testing

@Suite struct CognitoAccountTests {
  private let client = CognitoClient()

  private func forget(_ name: String = "demo") async throws -> CognitoClient.Answer {
    try await client.call("ForgotPassword", #""Username":"\#(name)""#)
  }

  private func reset(
    _ code: String, name: String = "demo", password: String = "Other-pass-1"
  ) async throws -> CognitoClient.Answer {
    try await client.call(
      "ConfirmForgotPassword",
      #""Username":"\#(name)","ConfirmationCode":"\#(code)","Password":"\#(password)""#)
  }

  private func getUser(_ token: String) async throws -> CognitoClient.Answer {
    try await client.send("GetUser", #"{"AccessToken":"\#(token)"}"#)
  }

  @Test func `a forgotten password is replaced with a code`() async throws {
    let answer = try await forget()
    #expect(
      answer.text == #"{"CodeDeliveryDetails":{"Destination":"d***@x***","#
        + #""DeliveryMedium":"EMAIL","AttributeName":"email"}}"#)
    let code = try client.code()
    #expect(try await reset(code, password: "x").errorType == "InvalidPasswordException")
    #expect(try await reset(code).text == "{}")
    #expect(try await client.signIn("demo", "Other-pass-1").status == 200)
    #expect(try await reset(code).errorType == "ExpiredCodeException")
  }

  @Test func `a code for a new password lasts an hour and five attempts`() async throws {
    _ = try await forget()
    client.world.advance(by: 3600)
    #expect(try await reset(try client.code()).errorType == "ExpiredCodeException")
    _ = try await forget()
    for _ in 0..<5 {
      #expect(try await reset(try client.wrongCode()).errorType == "CodeMismatchException")
    }
    expect(
      try await reset(try client.code()), is: "LimitExceededException",
      "Attempt limit exceeded, please try after some time.")
  }

  @Test func `unknown users get no email and look alike`() async throws {
    #expect(try await forget("nobody").status == 200)
    #expect(client.world.mailbox.isEmpty)
    #expect(try await reset("1", name: "nobody").errorType == "ExpiredCodeException")
    client.api.switches.hidesUsers = false
    expect(
      try await forget("nobody"), is: "UserNotFoundException",
      "Username/client id combination not found.")
  }

  @Test func `an address that is not verified gets no code`() async throws {
    _ = try await client.signUp()
    expect(
      try await forget("ada"), is: "InvalidParameterException",
      "Cannot reset password for the user as there is no registered/verified email or "
        + "phone_number")
    expect(
      try await forget(Cognito.invitedUser), is: "NotAuthorizedException",
      "User password cannot be reset in the current state.")
  }

  @Test func `an administrator can require a new password`() async throws {
    client.api.requirePasswordReset(of: Cognito.demoUser)
    expect(
      try await client.signIn(), is: "PasswordResetRequiredException",
      "Password reset required for the user")
    _ = try await forget()
    #expect(try await reset(try client.code()).status == 200)
    #expect(try await client.signIn("demo", "Other-pass-1").status == 200)
  }

  @Test func `the user of a token can be read until it expires`() async throws {
    let token = try await client.signIn().accessToken
    let answer = try await getUser(token)
    #expect(
      answer.text.hasPrefix(
        #"{"Username":"demo","UserAttributes":[{"Name":"email","Value":"demo@x.example"},"#
          + #"{"Name":"email_verified","Value":"true"},{"Name":"sub","Value":""#))
    expect(try await getUser("x"), is: "NotAuthorizedException", "Invalid Access Token")
    client.world.advance(by: 3600)
    expect(try await getUser(token), is: "NotAuthorizedException", "Access Token has expired")
  }

  @Test func `signing out everywhere revokes all tokens`() async throws {
    let (one, two) = (try await client.signIn(), try await client.signIn())
    let body = #"{"AccessToken":"\#(one.accessToken)"}"#
    #expect(try await client.send("GlobalSignOut", body).text == "{}")
    expect(
      try await getUser(two.accessToken), is: "NotAuthorizedException",
      "Access Token has been revoked")
    expect(
      try await client.refresh(two.refreshToken), is: "NotAuthorizedException",
      "Refresh Token has been revoked")
  }

  @Test func `revoking a refresh token revokes only what came from it`() async throws {
    let (one, two) = (try await client.signIn(), try await client.signIn())
    let answer = try await client.call("RevokeToken", #""Token":"\#(one.refreshToken)""#)
    #expect(answer.text == "{}")
    #expect(try await getUser(one.accessToken).status == 400)
    #expect(try await client.refresh(one.refreshToken).status == 400)
    #expect(try await getUser(two.accessToken).status == 200)
    expect(
      try await client.call("RevokeToken", #""Token":"\#(two.accessToken)""#),
      is: "UnsupportedTokenTypeException", "Unsupported token type.")
    #expect(try await client.call("RevokeToken", #""Token":"unknown""#).text == "{}")
  }

  @Test func `a password is changed with the old one`() async throws {
    let token = try await client.signIn().accessToken
    func change(_ old: String, _ new: String) async throws -> CognitoClient.Answer {
      try await client.send(
        "ChangePassword",
        #"{"PreviousPassword":"\#(old)","ProposedPassword":"\#(new)","AccessToken":"\#(token)"}"#)
    }
    expect(
      try await change("wrong", "Other-pass-1"), is: "NotAuthorizedException",
      "Incorrect username or password.")
    #expect(
      try await change(Cognito.demoPassword, "x").errorType == "InvalidPasswordException")
    #expect(try await change(Cognito.demoPassword, "Other-pass-1").text == "{}")
    #expect(try await client.signIn("demo", "Other-pass-1").status == 200)
    for _ in 0..<5 { _ = try await change("wrong", "Other-pass-2") }
    #expect(
      try await change("Other-pass-1", "Other-pass-2").errorType == "LimitExceededException")
  }

  @Test func `one-time passwords are set up and then required`() async throws {
    let token = try await client.signIn().accessToken
    func send(_ operation: String, _ more: String = "") async throws -> CognitoClient.Answer {
      try await client.send(operation, #"{"AccessToken":"\#(token)"\#(more)}"#)
    }
    let enable = #","SoftwareTokenMfaSettings":{"Enabled":true,"PreferredMfa":true}"#
    expect(
      try await send("SetUserMFAPreference", enable), is: "InvalidParameterException",
      "User has not verified software token mfa")
    #expect(
      try await send("VerifySoftwareToken", #","UserCode":"000000""#).errorType
        == "SoftwareTokenMFANotFoundException")
    let secret = try #require(try await send("AssociateSoftwareToken")["SecretCode"])
    let generator = try OneTimePassword(secret: SymmetricKey(data: Base32.decode(secret)))
    let code = try #require(generator.code(at: client.world.now))
    let wrong = code == "000000" ? "000001" : "000000"
    expect(
      try await send("VerifySoftwareToken", #","UserCode":"\#(wrong)""#),
      is: "EnableSoftwareTokenMFAException", "Code mismatch")
    #expect(
      try await send("VerifySoftwareToken", #","UserCode":"\#(code)""#).text
        == #"{"Status":"SUCCESS"}"#)
    #expect(try await send("SetUserMFAPreference", enable).text == "{}")
    #expect(try await getUser(token)["PreferredMfaSetting"] == "SOFTWARE_TOKEN_MFA")

    let challenge = try await client.signIn()
    let session = try #require(challenge["Session"])
    #expect(
      challenge.text == #"{"ChallengeName":"SOFTWARE_TOKEN_MFA","Session":"\#(session)","#
        + #""ChallengeParameters":{"USER_ID_FOR_SRP":"demo"}}"#)
    func answer(_ code: String) async throws -> CognitoClient.Answer {
      try await client.respond(
        "SOFTWARE_TOKEN_MFA", session,
        #""USERNAME":"demo","SOFTWARE_TOKEN_MFA_CODE":"\#(code)""#)
    }
    expect(
      try await answer(wrong), is: "CodeMismatchException", "Invalid code received for user")
    expect(
      try await answer(code), is: "ExpiredCodeException",
      "Your software token has already been used once.")
    client.world.advance(by: 60)
    let next = try #require(generator.code(at: client.world.now))
    #expect(!(try await answer(next)).accessToken.isEmpty)
  }
}
