import CryptoCore
import Foundation
import MockAPI
import Testing

@Suite struct CognitoSignInTests {
  private let client = CognitoClient()

  private static func words(_ name: String, _ password: String) -> String {
    #""USERNAME":"\#(name)","PASSWORD":"\#(password)""#
  }

  private func claims(_ token: String?) async throws -> (JWS, [String: Any]) {
    let keys = try await client.send("", "", method: "GET", path: "/.well-known/jwks.json")
    let set = try JSONDecoder().decode(JWKSet.self, from: Data(keys.text.utf8))
    let token = try #require(token)
    let kid = try #require(try JWS.unverifiedHeader(of: token).kid)
    let key = try #require(set.keys.first { $0.kid == kid })
    #expect(key.use == "sig")
    let jws = try JWS.verify(token, using: .rs256(RSAPublicKey(jwk: key)))
    let object = try JSONSerialization.jsonObject(with: jws.payload)
    return (jws, try #require(object as? [String: Any]))
  }

  @Test func `signing in returns three tokens for an hour`() async throws {
    let answer = try await client.signIn()
    #expect(answer.status == 200)
    let result = "AuthenticationResult"
    let identity = try #require(answer["\(result).IdToken"])
    #expect(
      answer.text == #"{"AuthenticationResult":{"AccessToken":"\#(answer.accessToken)","#
        + #""IdToken":"\#(identity)","RefreshToken":"\#(answer.refreshToken)","#
        + #""ExpiresIn":3600,"TokenType":"Bearer"},"ChallengeParameters":{}}"#)
    let (_, id) = try await claims(identity)
    #expect(id["aud"] as? String == Cognito.clientID)
    #expect(id["token_use"] as? String == "id")
    #expect(id["cognito:username"] as? String == "demo")
    #expect(id["email"] as? String == "demo@x.example")
    #expect(id["email_verified"] as? Bool == true)
    let (_, access) = try await claims(answer.accessToken)
    #expect(access["aud"] == nil)
    #expect(access["client_id"] as? String == Cognito.clientID)
    #expect(access["token_use"] as? String == "access")
    #expect(access["scope"] as? String == "aws.cognito.signin.user.admin")
    #expect(access["username"] as? String == "demo")
    for claims in [id, access] {
      #expect(claims["iss"] as? String == Cognito.issuer)
      #expect(claims["exp"] as? Int == 1_409_659_200 + 3600)
      #expect(claims["iat"] as? Int == 1_409_659_200)
      #expect(claims["sub"] as? String == id["sub"] as? String)
    }
  }

  @Test func `the key of the tokens is published`() async throws {
    let (token, _) = try await claims(client.signIn().accessToken)
    let keys = try await client.send(
      "", "", method: "GET", path: "/\(Cognito.poolID)/.well-known/jwks.json")
    #expect(keys.type == "application/json")
    #expect(keys.text.contains("\"kid\":\"\(try #require(token.header.kid))\""))
  }

  @Test(arguments: [("demo", "wrong"), ("nobody", "wrong")])
  func `a wrong password and an unknown user look alike`(
    name: String, password: String
  ) async throws {
    expect(
      try await client.signIn(name, password), is: "NotAuthorizedException",
      "Incorrect username or password.")
  }

  @Test func `an unknown user is named when the switch says so`() async throws {
    client.api.switches.hidesUsers = false
    expect(
      try await client.signIn("nobody", "x"), is: "UserNotFoundException", "User does not exist.")
  }

  @Test func `an unconfirmed user cannot sign in`() async throws {
    _ = try await client.signUp()
    expect(
      try await client.signIn("ada", "Lovelace-1815"), is: "UserNotConfirmedException",
      "User is not confirmed.")
    expect(
      try await client.signIn("ada", "x"), is: "NotAuthorizedException",
      "Incorrect username or password.")
  }

  @Test func `five wrong passwords lock a user, each time for twice as long`() async throws {
    for _ in 0..<5 { _ = try await client.signIn("demo", "x") }
    expect(
      try await client.signIn(), is: "NotAuthorizedException", "Password attempts exceeded")
    client.world.advance(by: 1)
    _ = try await client.signIn("demo", "x")
    client.world.advance(by: 1)
    #expect(try await client.signIn().status == 400)
    client.world.advance(by: 1)
    #expect(try await client.signIn().status == 200)
  }

  @Test(arguments: [
    ("USER_PASSWORD_AUTH", "", "Missing required parameter USERNAME"),
    ("USER_PASSWORD_AUTH", #""USERNAME":"a""#, "Missing required parameter PASSWORD"),
    ("REFRESH_TOKEN_AUTH", "", "Missing required parameter REFRESH_TOKEN"),
    ("USER_AUTH", "", "Missing required parameter USERNAME"),
    ("USER_SRP_AUTH", "", "Missing required parameter USERNAME"),
    ("USER_SRP_AUTH", #""USERNAME":"a""#, "Missing required parameter SRP_A"),
    ("CUSTOM_AUTH", "", "CUSTOM_AUTH is not enabled for the client."),
    ("ADMIN_NO_SRP_AUTH", "", "Initiate Auth method not supported."),
  ])
  func `a flow names a missing parameter`(
    flow: String, parameters: String, text: String
  ) async throws {
    let answer = try await client.call(
      "InitiateAuth", #""AuthFlow":"\#(flow)","AuthParameters":{\#(parameters)}"#)
    expect(answer, is: "InvalidParameterException", text)
  }

  @Test func `the answer to an unknown flow lists the known ones`() async throws {
    let answer = try await client.call("InitiateAuth", #""AuthFlow":"X""#)
    #expect(
      answer["message"]?.hasPrefix(
        "1 validation error detected: Value 'X' at 'authFlow' failed to satisfy constraint: "
          + "Member must satisfy enum value set: [USER_SRP_AUTH, ") == true)
  }

  @Test func `a refresh returns new tokens but no refresh token`() async throws {
    let token = try await client.signIn().refreshToken
    client.world.advance(by: 3600)
    for flow in ["REFRESH_TOKEN_AUTH", "REFRESH_TOKEN"] {
      let answer = try await client.refresh(token, flow: flow)
      #expect(answer.status == 200)
      #expect(answer["AuthenticationResult.IdToken"] != nil)
      #expect(answer.refreshToken.isEmpty)
    }
    let other = try await client.call("GetTokensFromRefreshToken", #""RefreshToken":"\#(token)""#)
    #expect(!other.accessToken.isEmpty)
    client.world.advance(by: 30 * 24 * 3600)
    expect(
      try await client.refresh(token), is: "NotAuthorizedException", "Refresh Token has expired")
    expect(
      try await client.refresh("x"), is: "NotAuthorizedException", "Invalid Refresh Token")
  }

  @Test func `a user who has just confirmed signs in without a password`() async throws {
    let first = try #require(try await client.signUp()["Session"])
    let confirmed = try await client.confirm(code: try client.code(), session: first)
    let session = try #require(confirmed["Session"])
    #expect(confirmed.text == #"{"Session":"\#(session)"}"#)
    let members =
      #""AuthFlow":"USER_AUTH","Session":"\#(session)","AuthParameters":{"USERNAME":"ada"}"#
    #expect(!(try await client.call("InitiateAuth", members)).accessToken.isEmpty)
    expect(
      try await client.call("InitiateAuth", members), is: "NotAuthorizedException",
      "Invalid session for the user, session can only be used once.")
  }

  @Test func `a session expires after three minutes and is valid for its user only`() async throws {
    let first = try #require(try await client.signUp()["Session"])
    let confirmed = try await client.confirm(code: try client.code(), session: first)
    let session = try #require(confirmed["Session"])
    let start = #""AuthFlow":"USER_AUTH","Session":"\#(session)","AuthParameters":"#
    expect(
      try await client.call("InitiateAuth", start + #"{"USERNAME":"demo"}"#),
      is: "NotAuthorizedException", "Invalid session for the user.")
    client.world.advance(by: 180)
    expect(
      try await client.call("InitiateAuth", start + #"{"USERNAME":"ada"}"#),
      is: "NotAuthorizedException", "Invalid session for the user, session is expired.")
  }

  @Test func `a user who may choose can choose the password`() async throws {
    let answer = try await client.call(
      "InitiateAuth", #""AuthFlow":"USER_AUTH","AuthParameters":{"USERNAME":"demo"}"#)
    let session = try #require(answer["Session"])
    #expect(
      answer.text == #"{"ChallengeName":"SELECT_CHALLENGE","Session":"\#(session)","#
        + #""ChallengeParameters":{},"AvailableChallenges":["PASSWORD","PASSWORD_SRP","EMAIL_OTP"]}"#
    )
    let next = try await client.respond(
      "SELECT_CHALLENGE", session, #""USERNAME":"demo","ANSWER":"PASSWORD""#)
    #expect(next["ChallengeName"] == "PASSWORD")
    let done = try await client.respond(
      "PASSWORD", try #require(next["Session"]), Self.words("demo", Cognito.demoPassword))
    #expect(!done.accessToken.isEmpty)
    let direct = try await client.call(
      "InitiateAuth",
      #""AuthFlow":"USER_AUTH","AuthParameters":{"PREFERRED_CHALLENGE":"PASSWORD","#
        + Self.words("demo", Cognito.demoPassword) + "}")
    #expect(!direct.accessToken.isEmpty)
  }

  @Test func `an unknown user can choose too and fails like others`() async throws {
    let answer = try await client.call(
      "InitiateAuth", #""AuthFlow":"USER_AUTH","AuthParameters":{"USERNAME":"nobody"}"#)
    let done = try await client.respond(
      "SELECT_CHALLENGE", try #require(answer["Session"]),
      #""ANSWER":"PASSWORD","# + Self.words("nobody", "x"))
    expect(done, is: "NotAuthorizedException", "Incorrect username or password.")
  }

  @Test func `an invited user must choose a password`() async throws {
    let answer = try await client.signIn(Cognito.invitedUser, Cognito.invitedPassword)
    #expect(answer["ChallengeName"] == "NEW_PASSWORD_REQUIRED")
    #expect(answer["ChallengeParameters.requiredAttributes"] == "[]")
    let session = try #require(answer["Session"])
    let name = #""USERNAME":"invited","NEW_PASSWORD":"#
    #expect(
      try await client.respond("NEW_PASSWORD_REQUIRED", session, name + #""x""#).errorType
        == "InvalidPasswordException")
    let done = try await client.respond("NEW_PASSWORD_REQUIRED", session, name + #""Chosen-1!""#)
    #expect(!done.accessToken.isEmpty)
    #expect(try await client.signIn("invited", "Chosen-1!").status == 200)
  }

  @Test(arguments: [
    (#""ChallengeName":"PASSWORD""#, "Missing required parameter USERNAME"),
    (
      #""ChallengeName":"PASSWORD","ChallengeResponses":{"USERNAME":"a"}"#,
      "Missing required parameter Session"
    ),
    (
      #""ChallengeName":"SMS_MFA","ChallengeResponses":{"USERNAME":"a"}"#,
      "Challenge SMS_MFA is not supported for the client."
    ),
  ])
  func `a challenge names a missing parameter`(members: String, text: String) async throws {
    expect(
      try await client.call("RespondToAuthChallenge", members), is: "InvalidParameterException",
      text)
  }
}
