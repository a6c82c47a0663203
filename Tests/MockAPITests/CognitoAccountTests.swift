import CryptoCore
import Foundation
import MockAPI
import Testing

@Suite struct CognitoAccountTests {
  private let client = CognitoClient()

  private func getUser(_ token: String) async throws -> CognitoClient.Answer {
    try await client.send("GetUser", #"{"AccessToken":"\#(token)"}"#)
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
