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
}
