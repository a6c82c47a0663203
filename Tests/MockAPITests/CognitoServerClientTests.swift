import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

/// A client with a secret, and what a signed-in user changes of the account.
@Suite struct CognitoServerClientTests {
  private let client = CognitoClient()

  /// The hash as the documentation describes it, made here and not by the system.
  private func hash(_ name: String) -> String {
    let code = HMAC<SHA256>.authenticationCode(
      for: Data("\(name)\(Cognito.serverClientID)".utf8),
      using: SymmetricKey(data: Data(Cognito.serverSecret.utf8)))
    return Data(code).base64EncodedString()
  }

  private func signIn(_ parameters: String) async throws -> CognitoClient.Answer {
    try await client.send(
      "InitiateAuth",
      #"{"ClientId":"\#(Cognito.serverClientID)","AuthFlow":"USER_PASSWORD_AUTH","#
        + #""AuthParameters":{"USERNAME":"demo","PASSWORD":"\#(Cognito.demoPassword)"\#(parameters)}}"#
    )
  }

  @Test func `a client with a secret needs its hash`() async throws {
    let right = try await signIn(#","SECRET_HASH":"\#(hash("demo"))""#)
    #expect(right.status == 200)
    let parts = right.accessToken.split(separator: ".")
    let claims = try #require(JSONTree(try Base64URL.decode(parts[1])))
    #expect(claims["client_id"] == .string(Cognito.serverClientID))
    expect(
      try await signIn(#","SECRET_HASH":"\#(hash("other"))""#), is: "NotAuthorizedException",
      "SecretHash does not match for the client: \(Cognito.serverClientID)")
    expect(
      try await signIn(""), is: "NotAuthorizedException",
      "Client \(Cognito.serverClientID) is configured with secret but SECRET_HASH was not received")
  }

  @Test func `signing up at such a client needs the hash too`() async throws {
    func signUp(_ hash: String) async throws -> Int {
      try await client.send(
        "SignUp",
        #"{"ClientId":"\#(Cognito.serverClientID)","Username":"ada","Password":"Lovelace-1815"\#(hash)}"#
      ).status
    }
    #expect(try await signUp("") == 400)
    #expect(try await signUp(#","SecretHash":"\#(hash("eve"))""#) == 400)
    #expect(try await signUp(#","SecretHash":"\#(hash("ada"))""#) == 200)
  }

  @Test func `a refresh token works for its own client only`() async throws {
    let token = try await signIn(#","SECRET_HASH":"\#(hash("demo"))""#).refreshToken
    expect(try await client.refresh(token), is: "NotAuthorizedException", "Invalid Refresh Token")
    let answer = try await client.send(
      "InitiateAuth",
      #"{"ClientId":"\#(Cognito.serverClientID)","AuthFlow":"REFRESH_TOKEN_AUTH","#
        + #""AuthParameters":{"REFRESH_TOKEN":"\#(token)","SECRET_HASH":"\#(hash("demo"))"}}"#)
    #expect(answer.status == 200)
  }

  private func asUser(
    _ operation: String, _ token: String, _ members: String = ""
  ) async throws -> CognitoClient.Answer {
    let separator = members.isEmpty ? "" : ","
    return try await client.send(operation, #"{"AccessToken":"\#(token)"\#(separator)\#(members)}"#)
  }

  @Test func `a new email address is not verified until its code comes back`() async throws {
    let token = try await client.signIn().accessToken
    let change =
      #""UserAttributes":[{"Name":"email","Value":"new@x.io"},{"Name":"name","Value":"D"}]"#
    let changed = try await asUser("UpdateUserAttributes", token, change)
    #expect(changed.status == 200)
    #expect(changed.text.contains(#""Destination":"n***@x***""#))
    #expect(client.world.mailbox.last?.recipient == "new@x.io")
    let before = try await asUser("GetUser", token).text
    #expect(before.contains(#"{"Name":"email","Value":"new@x.io"},{"Name":"name","Value":"D"}"#))
    #expect(before.contains(#"{"Name":"email_verified","Value":"false"}"#))
    let wrong = #""AttributeName":"email","Code":"\#(try client.wrongCode())""#
    #expect(
      try await asUser("VerifyUserAttribute", token, wrong).errorType == "CodeMismatchException")
    let asked = try await asUser(
      "GetUserAttributeVerificationCode", token, #""AttributeName":"email""#)
    #expect(asked.status == 200)
    #expect(client.world.mailbox.count == 2)
    let right = #""AttributeName":"email","Code":"\#(try client.code())""#
    #expect(try await asUser("VerifyUserAttribute", token, right).text == "{}")
    #expect(
      try await asUser("GetUser", token).text
        .contains(#"{"Name":"email_verified","Value":"true"}"#))
    #expect(
      try await asUser("VerifyUserAttribute", token, right).errorType == "ExpiredCodeException")
  }

  @Test func `only the user's own token changes attributes, and only known ones`() async throws {
    let token = try await client.signIn().accessToken
    for members in [
      #""UserAttributes":[{"Name":"admin","Value":"1"}]"#,
      #""UserAttributes":[{"Name":"email","Value":"x"}]"#,
      #""UserAttributes":[{"Name":"name","Value":"1"},{"Name":"name","Value":"2"}]"#,
    ] {
      let answer = try await asUser("UpdateUserAttributes", token, members)
      #expect(answer.errorType == "InvalidParameterException")
    }
    for operation in ["ListDevices", "GetUserAttributeVerificationCode", "UpdateUserAttributes"] {
      let members = #""AttributeName":"email","UserAttributes":[]"#
      let answer = try await asUser(operation, "x.y.z", members)
      expect(answer, is: "NotAuthorizedException", "Invalid Access Token")
    }
    #expect(client.world.mailbox.isEmpty)
  }

  @Test func `a pool that remembers no devices has none to forget`() async throws {
    let token = try await client.signIn().accessToken
    #expect(try await asUser("ListDevices", token).text == #"{"Devices":[]}"#)
    let key = #""DeviceKey":"us-east-1_a1b2c3d4""#
    #expect(
      try await asUser("ForgetDevice", token, key).errorType == "ResourceNotFoundException")
  }
}
