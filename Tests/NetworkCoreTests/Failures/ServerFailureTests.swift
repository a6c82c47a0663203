import Foundation
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct ServerFailureTests {
  private func failure(
    _ status: Int, _ body: String, _ fields: [String: String] = [:]
  ) throws -> ServerFailure {
    let response = try #require(
      HTTPURLResponse(
        url: URL("https://a.example/"), statusCode: status, httpVersion: nil, headerFields: fields))
    return ServerFailure(Data(body.utf8), response)
  }

  @Test(arguments: [
    // railsauth repeats the status in the body and has no code of its own.
    (401, #"{"status":401,"message":"Wrong Password"}"#, nil, "Wrong Password"),
    (404, #"{"code":101,"error":"Object not found."}"#, "101", "Object not found."),
    // Parse without a code.
    (401, #"{"error":"unauthorized"}"#, "unauthorized", "unauthorized"),
    (
      401, #"{"success":false,"status_code":7,"status_message":"Invalid API key"}"#, "7",
      "Invalid API key"
    ),
    (
      400,
      #"{"error":{"code":400,"message":"EMAIL_EXISTS","errors":[{"message":"EMAIL_EXISTS","domain":"global","reason":"invalid"}]}}"#,
      "EMAIL_EXISTS", "EMAIL_EXISTS"
    ),
    (
      400,
      #"{"error":{"code":400,"message":"WEAK_PASSWORD : Password should be at least 6 characters"}}"#,
      "WEAK_PASSWORD", "Password should be at least 6 characters"
    ),
    (
      401,
      #"{"error":{"code":401,"message":"Invalid Credentials","errors":[{"domain":"global","reason":"authError"}]}}"#,
      "authError", "Invalid Credentials"
    ),
    (
      400,
      #"{"error":{"message":"This authorization code has been used.","type":"OAuthException","code":100,"fbtrace_id":"x"}}"#,
      "100", "This authorization code has been used."
    ),
    (
      400, #"{"error":"invalid_grant","error_description":"Code not valid"}"#, "invalid_grant",
      "Code not valid"
    ),
    (
      400,
      #"{"__type":"com.amazon#NotAuthorizedException","message":"Incorrect username or password."}"#,
      "NotAuthorizedException", "Incorrect username or password."
    ),
    (401, "HTTP Basic: Access denied.\n", nil, "HTTP Basic: Access denied."),
    (503, "", nil, "Service Unavailable"), (401, "{}", nil, "{}"), (500, "[1]", nil, "[1]"),
    (502, "<html>Bad\nGateway</html>", nil, "<html>Bad\nGateway</html>"),
  ])
  func `each format gives its code and message`(
    status: Int, body: String, code: String?, text: String
  ) throws {
    let failure = try failure(status, body)
    #expect(failure.status == status)
    #expect(failure.code == code)
    // Foundation capitalises a status's words on Linux and not elsewhere.
    #expect(failure.text == text || failure.text == text.lowercased())
    #expect(failure.body == Data(body.utf8))
  }

  @Test func `the description has status and code and the message's first line`() throws {
    #expect(
      try failure(400, #"{"code":209,"error":"Invalid session token"}"#).description
        == "400 209: Invalid session token")
    #expect(try failure(502, "<html>Bad\nGateway</html>").description == "502: <html>Bad")
  }

  @Test func `only a status of 2xx is a success`() throws {
    for status in [199, 300, 304, 400, 599] {
      let response = try #require(
        HTTPURLResponse(
          url: URL("https://a.example/"), statusCode: status, httpVersion: nil, headerFields: nil))
      #expect(throws: ServerFailure.self) { try ServerFailure.check(Data(), response) }
    }
    let created = try #require(
      HTTPURLResponse(
        url: URL("https://a.example/"), statusCode: 201, httpVersion: nil, headerFields: nil))
    #expect(try ServerFailure.check(Data("x".utf8), created) == Data("x".utf8))
  }

  @Test func `the time for the next request is read`() throws {
    #expect(try failure(503, "", ["Retry-After": "120"]).retryAfter == .seconds(120))
    #expect(try failure(503, "", ["Retry-After": "soon"]).retryAfter == nil)
    #expect(try failure(503, "").retryAfter == nil)
  }
}

@Suite struct RetryAfterTests {
  /// 1994-11-06 08:49:37 UTC, the time of RFC 9110, 5.6.7.
  private static let time = Date(timeIntervalSince1970: 784_111_777)

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ])
  func `all three formats of a date are read`(text: String) {
    #expect(HTTPDate.date(from: text) == Self.time)
    #expect(RetryAfter(text)?.delay(from: Self.time.addingTimeInterval(-60)) == 60)
    #expect(RetryAfter(text)?.delay(from: Self.time.addingTimeInterval(60)) == 0)
  }

  @Test func `a date is written in today's only format`() {
    #expect(HTTPDate.text(of: Self.time) == "Sun, 06 Nov 1994 08:49:37 GMT")
  }

  @Test(arguments: [
    "", "-1", "1.5", "1e3", "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
    "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 06 Xyz 1994 08:49:37 GMT", "06 Nov 1994",
  ])
  func `a string that is neither is refused`(text: String) {
    #expect(RetryAfter(text) == nil)
  }

  @Test func `a number that is too large means much later`() {
    #expect(RetryAfter("99999999999999999999")?.delay(from: Self.time) == 2_147_483_647)
    #expect(RetryAfter("0")?.delay(from: Self.time) == 0)
  }
}
