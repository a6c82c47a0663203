import Foundation
import GoldenFiles
import MockAPI
import NetworkCore
import TestPrograms
import Testing

@Suite struct CognitoRandomTests {
  private static let operations = [
    "SignUp", "ConfirmSignUp", "ResendConfirmationCode", "InitiateAuth", "RespondToAuthChallenge",
    "AssociateSoftwareToken",
    "VerifySoftwareToken", "SetUserMFAPreference", "GetUser", "GlobalSignOut",
    "RevokeToken", "GetTokensFromRefreshToken", "Nothing", "",
  ]
  private static let names = [
    "ClientId", "Username", "Password", "UserAttributes", "ConfirmationCode", "Session",
    "AuthFlow", "AuthParameters", "ChallengeName", "ChallengeResponses", "AccessToken",
    "UserCode", "SoftwareTokenMfaSettings", "Token", "RefreshToken", "ForceAliasCreation", "",
  ]
  private static let values = [
    "\"\(Cognito.clientID)\"", "\"demo\"", "\"\"", "null", "7", "1e999", "true", "[]", "{}",
    "[7]", "[{}]", "[{\"Name\":\"email\",\"Value\":7}]", "[{\"Name\":\"\"}]", "\"\\u0000\"",
    "{\"Enabled\":true}", "{\"Enabled\":\"x\"}", "\"USER_PASSWORD_AUTH\"", "\"USER_AUTH\"",
    "{\"USERNAME\":\"demo\",\"PASSWORD\":\"x\"}", "{\"USERNAME\":null}", "\"PASSWORD\"",
    "\"SOFTWARE_TOKEN_MFA\"", "\"000000\"", "\"\(Cognito.demoPassword)\"", "\"a b\"",
    "\"é\u{301}\"",
    "\"\(String(repeating: "x", count: 5000))\"", "\"x\\r\\nSet-Cookie: a\"",
  ]

  @Test func `malformed requests are all answered below 500`() throws {
    let world = World()
    var random = SeededGenerator(seed: 0x434F_474E)
    for index in 0..<TestTier.rounds(2000) {
      let request = try Self.request(&random)
      guard case .response(let response) = world.deliver(request) else {
        Issue.record("request \(index) has no answer")
        return
      }
      #expect([200, 400].contains(response.status), "\(request)")
      #expect(response.fields["Content-Type"] == "application/x-amz-json-1.1")
      #expect((response.fields["x-amzn-ErrorType"] == nil) == (response.status == 200))
    }
  }

  private static func request(_ random: inout SeededGenerator) throws -> RequestMessage {
    func any(_ values: [String]) -> String { values.randomElement(using: &random) ?? "" }
    var members: [String] = []
    if Int.random(in: 0..<10, using: &random) > 0 {
      members.append("\"ClientId\":\"\(Cognito.clientID)\"")
    }
    for _ in 0..<Int.random(in: 0..<8, using: &random) {
      members.append("\"\(any(names))\":\(any(values))")
    }
    var body = Data("{\(members.joined(separator: ","))}".utf8)
    if Int.random(in: 0..<8, using: &random) == 0 {
      body[Int.random(in: body.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    if Int.random(in: 0..<20, using: &random) == 0 {
      body = Data(any(["", "[]", "null", "7", String(repeating: "[", count: 400)]).utf8)
    }
    let isOdd = Int.random(in: 0..<12, using: &random) == 0
    let path = isOdd ? any(["/a", "/%00", "//", "/.well-known", "/?a=b"]) : "/"
    var fields: HeaderFields = [
      "X-Amz-Target": "AWSCognitoIdentityProviderService." + any(operations),
      "Content-Type": "application/x-amz-json-1.1",
    ]
    if Int.random(in: 0..<20, using: &random) == 0 { fields["X-Amz-Target"] = nil }
    if Int.random(in: 0..<20, using: &random) == 0 { fields["Content-Type"] = "application/json" }
    return RequestMessage(
      method: any(["POST", "POST", "POST", "POST", "POST", "POST", "GET", "PUT", ""]),
      url: try #require(URL(string: "https://cognito.example" + path)), fields: fields, body: body)
  }

  @Test(arguments: [
    ("Nothing", "{}", "application/x-amz-json-1.1", "POST"),
    ("GetUser", "{}", "application/json", "POST"), ("GetUser", "{}", nil, "POST"),
    ("GetUser", "{}", "application/x-amz-json-1.1", "GET"),
  ])
  func `an unknown operation is refused`(
    operation: String, body: String, type: String?, method: String
  ) async throws {
    let answer = try await CognitoClient().send(operation, body, method: method, type: type)
    #expect(answer.status == 400)
    #expect(answer.text == #"{"__type":"UnknownOperationException"}"#)
    #expect(answer.errorType == "UnknownOperationException")
  }

  @Test(arguments: ["", "{", "[]", "7", #"{"AccessToken":7}"#, #"{"AccessToken":{}}"#])
  func `malformed input is a serialization error`(body: String) async throws {
    let answer = try await CognitoClient().send("GetUser", body)
    #expect(answer.status == 400)
    #expect(answer.errorType == "SerializationException")
  }

  @Test func `two worlds share nothing and behave the same`() async throws {
    let (one, other) = (CognitoClient(), CognitoClient())
    let first = try await one.signUp()
    #expect(try await one.signUp().status == 400)
    #expect(try await other.signUp().text == first.text)
    #expect(one.world.mailbox == other.world.mailbox)
  }
}
