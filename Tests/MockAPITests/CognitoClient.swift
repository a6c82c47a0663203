import CryptoCore
import Foundation
import MockAPI
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Calls operations of the user pool and parses its answers.
struct CognitoClient {
  /// The parts of an answer that tests check.
  struct Answer {
    let status: Int
    let text: String
    let type: String?
    let errorType: String?
    let requestID: String?

    /// Returns a string by its path, such as `AuthenticationResult.AccessToken`.
    subscript(path: String) -> String? {
      var object = try? JSONSerialization.jsonObject(with: Data(text.utf8))
      for name in path.split(separator: ".") {
        object = (object as? [String: Any])?[String(name)]
      }
      return object as? String
    }

    var accessToken: String { self["AuthenticationResult.AccessToken"] ?? "" }
    var refreshToken: String { self["AuthenticationResult.RefreshToken"] ?? "" }
  }

  let mock = Mock.chosen()
  var world: World { mock.world }
  var api: Cognito { world.cognito }

  /// Calls an operation; the app's identifier is added to the members.
  func call(_ operation: String, _ members: String = "") async throws -> Answer {
    let separator = members.isEmpty ? "" : ","
    return try await send(
      operation, #"{"ClientId":"\#(Cognito.clientID)"\#(separator)\#(members)}"#)
  }

  func send(
    _ operation: String, _ body: String, method: String = "POST",
    type: String? = "application/x-amz-json-1.1", path: String = "/"
  ) async throws -> Answer {
    var request = URLRequest(url: try #require(URL(string: mock.base(Cognito.self) + path)))
    request.httpMethod = method
    if method != "GET" { request.httpBody = Data(body.utf8) }
    request.setValue(
      "AWSCognitoIdentityProviderService.\(operation)", forHTTPHeaderField: "X-Amz-Target")
    request.setValue(type, forHTTPHeaderField: "Content-Type")
    let (data, response) = try await mock.transport.data(for: request)
    return Answer(
      status: response.statusCode, text: String(decoding: data, as: UTF8.self),
      type: response.mimeType,
      errorType: response.value(forHTTPHeaderField: "x-amzn-ErrorType"),
      requestID: response.value(forHTTPHeaderField: "x-amzn-RequestId"))
  }

  func signUp(_ name: String = "ada", password: String = "Lovelace-1815") async throws -> Answer {
    try await call(
      "SignUp",
      #""Username":"\#(name)","Password":"\#(password)","#
        + #""UserAttributes":[{"Name":"email","Value":"\#(name)@x.io"}]"#)
  }

  func signIn(
    _ name: String = Cognito.demoUser, _ password: String = Cognito.demoPassword
  ) async throws -> Answer {
    try await call(
      "InitiateAuth",
      #""AuthFlow":"USER_PASSWORD_AUTH","AuthParameters":"#
        + #"{"USERNAME":"\#(name)","PASSWORD":"\#(password)"}"#)
  }

  func confirm(_ name: String = "ada", code: String, session: String? = nil) async throws -> Answer
  {
    let sent = session.map { #","Session":"\#($0)""# } ?? ""
    return try await call(
      "ConfirmSignUp", #""Username":"\#(name)","ConfirmationCode":"\#(code)"\#(sent)"#)
  }

  func refresh(_ token: String, flow: String = "REFRESH_TOKEN_AUTH") async throws -> Answer {
    try await call(
      "InitiateAuth",
      #""AuthFlow":"\#(flow)","AuthParameters":{"REFRESH_TOKEN":"\#(token)"}"#)
  }

  func respond(_ challenge: String, _ session: String, _ responses: String) async throws -> Answer {
    try await call(
      "RespondToAuthChallenge",
      #""ChallengeName":"\#(challenge)","Session":"\#(session)","#
        + #""ChallengeResponses":{\#(responses)}"#)
  }

  /// The code in the last email.
  func code() throws -> String { try #require(world.mailbox.last?.code) }

  /// A code that differs from the one in the last email.
  func wrongCode() throws -> String { try code() == "000000" ? "000001" : "000000" }
}

/// Expects an error in the service's format.
func expect(
  _ answer: CognitoClient.Answer, is type: String, _ message: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(answer.status == 400, sourceLocation: sourceLocation)
  #expect(answer.errorType == type, sourceLocation: sourceLocation)
  #expect(
    answer.text == #"{"__type":"\#(type)","message":"\#(message)"}"#,
    sourceLocation: sourceLocation)
}
