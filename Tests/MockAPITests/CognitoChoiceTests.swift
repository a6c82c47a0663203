import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

/// `USER_AUTH`: the user chooses how to sign in.
@Suite struct CognitoChoiceTests {
  private let client = CognitoClient()

  private func begin(
    _ name: String = "demo", _ extra: String = ""
  ) async throws -> CognitoClient.Answer {
    try await client.call(
      "InitiateAuth",
      #""AuthFlow":"USER_AUTH","AuthParameters":{"USERNAME":"\#(name)"\#(extra)}"#)
  }

  private func prefer(_ choice: String, _ name: String = "demo") async throws
    -> CognitoClient.Answer
  {
    try await begin(name, #","PREFERRED_CHALLENGE":"\#(choice)""#)
  }

  private func choose(
    _ choice: String, _ name: String = "demo", _ extra: String = ""
  ) async throws -> CognitoClient.Answer {
    let session = try #require(try await begin(name)["Session"])
    return try await client.respond(
      "SELECT_CHALLENGE", session, #""USERNAME":"\#(name)","ANSWER":"\#(choice)"\#(extra)"#)
  }

  private func answer(
    _ code: String, _ session: String?, _ name: String = "demo"
  ) async throws -> CognitoClient.Answer {
    try await client.respond(
      "EMAIL_OTP", try #require(session), #""USERNAME":"\#(name)","EMAIL_OTP_CODE":"\#(code)""#)
  }

  @Test func `a chosen code comes by email and signs in once`() async throws {
    let sent = try await choose("EMAIL_OTP")
    let session = try #require(sent["Session"])
    #expect(
      sent.text == #"{"ChallengeName":"EMAIL_OTP","Session":"\#(session)","#
        + #""ChallengeParameters":{"CODE_DELIVERY_DELIVERY_MEDIUM":"EMAIL","#
        + #""CODE_DELIVERY_DESTINATION":"d***@x***"}}"#)
    let mail = try #require(client.world.mailbox.last)
    #expect(mail.recipient == "demo@x.example")
    #expect(mail.text == "Your sign-in code is \(try client.code())")
    let code = try client.code()
    #expect(!(try await answer(code, session)).accessToken.isEmpty)
    expect(
      try await answer(code, session), is: "NotAuthorizedException",
      "Invalid session for the user, session can only be used once.")
  }

  @Test func `a preferred code is sent at once`() async throws {
    let sent = try await prefer("EMAIL_OTP")
    #expect(sent["ChallengeName"] == "EMAIL_OTP")
    #expect(!(try await answer(client.code(), sent["Session"])).accessToken.isEmpty)
  }

  @Test func `a wrong code can be corrected, and five end the sign-in`() async throws {
    let sent = try await prefer("EMAIL_OTP")
    for _ in 1...4 {
      expect(
        try await answer(client.wrongCode(), sent["Session"]), is: "CodeMismatchException",
        "Invalid code or auth state for the user.")
    }
    #expect(!(try await answer(client.code(), sent["Session"])).accessToken.isEmpty)
    let next = try await prefer("EMAIL_OTP")
    for _ in 1...5 { _ = try await answer(client.wrongCode(), next["Session"]) }
    expect(
      try await answer(client.code(), next["Session"]), is: "NotAuthorizedException",
      "Invalid session for the user, session can only be used once.")
  }

  @Test func `a code is for three minutes, one sign-in and one user`() async throws {
    let first = try await prefer("EMAIL_OTP")
    let code = try client.code()
    let second = try await prefer("EMAIL_OTP")
    expect(
      try await answer(code, second["Session"]), is: "CodeMismatchException",
      "Invalid code or auth state for the user.")
    expect(
      try await answer(code, first["Session"], "invited"), is: "NotAuthorizedException",
      "Invalid session for the user.")
    client.world.advance(by: 180)
    expect(
      try await answer(code, first["Session"]), is: "NotAuthorizedException",
      "Invalid session for the user, session is expired.")
  }

  @Test func `an unknown user gets the same answers and no email`() async throws {
    let list = try await begin("nobody")
    #expect(list.text.hasSuffix(#""AvailableChallenges":["PASSWORD","PASSWORD_SRP","EMAIL_OTP"]}"#))
    let sent = try await prefer("EMAIL_OTP", "nobody")
    #expect(sent["ChallengeName"] == "EMAIL_OTP")
    #expect(
      sent["ChallengeParameters.CODE_DELIVERY_DESTINATION"]?.wholeMatch(
        of: /[a-z]\*\*\*@[a-z]\*\*\*/) != nil)
    #expect(client.world.mailbox.isEmpty)
    expect(
      try await answer("000000", sent["Session"], "nobody"), is: "CodeMismatchException",
      "Invalid code or auth state for the user.")
    client.api.switches.hidesUsers = false
    expect(try await begin("nobody"), is: "UserNotFoundException", "User does not exist.")
  }

  @Test func `a user without a verified address has passwords only`() async throws {
    _ = try await client.signUp()
    let list = try await begin("ada")
    #expect(list.text.hasSuffix(#""AvailableChallenges":["PASSWORD","PASSWORD_SRP"]}"#))
    let count = client.world.mailbox.count
    #expect(try await prefer("EMAIL_OTP", "ada")["ChallengeName"] == "SELECT_CHALLENGE")
    expect(
      try await choose("EMAIL_OTP", "ada"), is: "InvalidParameterException",
      "Selected challenge is not available.")
    #expect(client.world.mailbox.count == count)
  }

  @Test(arguments: ["WEB_AUTHN", "SMS_OTP", "email_otp", ""])
  func `what the pool does not offer cannot be chosen`(choice: String) async throws {
    #expect(try await prefer(choice)["ChallengeName"] == "SELECT_CHALLENGE")
    #expect(try await choose(choice).errorType == "InvalidParameterException")
  }

  @Test func `a code alone does not go around a second factor`() async throws {
    let token = try await client.signIn().accessToken
    let secret = try #require(
      try await client.send("AssociateSoftwareToken", #"{"AccessToken":"\#(token)"}"#)["SecretCode"]
    )
    let generator = try OneTimePassword(secret: SymmetricKey(data: Base32.decode(secret)))
    let code = try #require(generator.code(at: client.world.now))
    _ = try await client.send(
      "VerifySoftwareToken",
      #"{"AccessToken":"\#(token)","UserCode":"\#(code)"}"#)
    _ = try await client.send(
      "SetUserMFAPreference",
      #"{"AccessToken":"\#(token)","SoftwareTokenMfaSettings":{"Enabled":true}}"#)
    #expect(
      try await begin().text.hasSuffix(#""AvailableChallenges":["PASSWORD","PASSWORD_SRP"]}"#))
  }

  @Test func `the password can be proved without being sent`() async throws {
    let srp = SRPClient()
    let number = #","SRP_A":"\#(srp.publicDigits)""#
    let asked = try await prefer("PASSWORD_SRP")
    #expect(asked["ChallengeName"] == "PASSWORD_SRP")
    let later = try await client.respond(
      "PASSWORD_SRP", try #require(asked["Session"]), #""USERNAME":"demo""# + number)
    for begun in [
      later, try await choose("PASSWORD_SRP", "demo", number),
      try await begin("demo", #","PREFERRED_CHALLENGE":"PASSWORD_SRP""# + number),
    ] {
      #expect(begun["ChallengeName"] == "PASSWORD_VERIFIER")
      let done = try await client.send(
        "RespondToAuthChallenge",
        #"{"ChallengeName":"PASSWORD_VERIFIER","ClientId":"\#(Cognito.clientID)","#
          + #""ChallengeResponses":{\#(srp.responses(to: begun, Cognito.demoPassword))}}"#)
      #expect(!done.accessToken.isEmpty)
    }
  }
}
