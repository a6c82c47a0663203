import Foundation
import GoldenFiles
import NetworkCore
import Synchronization
import TestPrograms
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct RedactionTests {
  @Test(arguments: [
    ("Authorization", "Bearer mF_9.B5f-4.1JqM", "Bearer ‹redacted›"),
    ("authorization", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==", "Basic ‹redacted›"),
    ("Authorization", "Token token=\"abc\"", "Token ‹redacted›"),
    ("Authorization", "abc", "‹redacted›"),
    ("X-Parse-Session-Token", "r:abc", "‹redacted›"), ("X-Parse-Client-Key", "k", "‹redacted›"),
    ("Firebase-Token", "ey.J.x", "‹redacted›"), ("Cookie", "a=b", "‹redacted›"),
    ("Set-Cookie", "a=b", "‹redacted›"), ("X-Api-Key", "k", "‹redacted›"),
    ("X-Parse-Application-Id", "app", "app"), ("Accept", "application/json", "application/json"),
    ("Content-Type", "multipart/form-data", "multipart/form-data"),
    ("Location", "app:/cb?code=abc&state=xyz", "app:/cb?code=‹redacted›&state=‹redacted›"),
  ])
  func `a field keeps only what is harmless`(name: String, value: String, expected: String) {
    #expect(Redaction.fieldValue(value, of: name) == expected)
  }

  @Test(arguments: [
    (
      "https://a.example/me?session_id=abc&page=2",
      "https://a.example/me?session_id=‹redacted›&page=2"
    ),
    (
      "https://a.example/login?username=mia&password=p%26q",
      "https://a.example/login?username=mia&password=‹redacted›"
    ),
    ("https://a.example/cb#access_token=abc", "https://a.example/cb"),
    ("https://mia:pw@a.example/x", "https://‹redacted›@a.example/x"),
    (
      "https://a.example/x?pwd=a&pass=b&SMS_MFA_CODE=1&passcode=2&ticket=3&page=4",
      "https://a.example/x?pwd=‹redacted›&pass=‹redacted›&SMS_MFA_CODE=‹redacted›"
        + "&passcode=‹redacted›&ticket=‹redacted›&page=4"
    ),
    ("https://a.example/p?pass%77ord=x", "https://a.example/p?pass%77ord=‹redacted›"),
    (
      "https://a.example/o?X-Amz-Signature=aeeed9&X-Amz-Date=2013",
      "https://a.example/o?X-Amz-Signature=‹redacted›&X-Amz-Date=2013"
    ),
  ])
  func `an address keeps only what is harmless`(address: String, expected: String) throws {
    #expect(Redaction.address(try #require(URL(string: address))) == expected)
  }

  @Test(arguments: [
    (
      "application/json", #"{"email":"mia@a.example","password":"hunter2","page":2}"#,
      #"{"email":"mia@a.example","page":2,"password":"‹redacted›"}"#
    ),
    (
      "application/json", #"{"user":{"sessionToken":"r:1","id":7},"list":[{"idToken":"x"}]}"#,
      #"{"list":[{"idToken":"‹redacted›"}],"user":{"id":7,"sessionToken":"‹redacted›"}}"#
    ),
    ("application/json", #"{"error":{"code":190}}"#, #"{"error":{"code":190}}"#),
    ("application/json", #"{"code":"4/abc"}"#, #"{"code":"‹redacted›"}"#),
    (
      "application/x-www-form-urlencoded",
      "grant_type=refresh_token&refresh_token=abc&client_id=app",
      "grant_type=refresh_token&refresh_token=‹redacted›&client_id=app"
    ),
    ("text/plain", "access_token=abc&expires=5183999", "access_token=‹redacted›&expires=5183999"),
    ("text/plain", "HTTP Basic: Access denied.\n", "HTTP Basic: Access denied."),
    ("multipart/form-data; boundary=b", "--b\r\nsecret", "(11 bytes)"),
    ("application/json", #"{"password":"hunter2"#, "(20 bytes)"), ("", "", ""),
    // A token under an unknown name.
    (
      "application/json", #"{"blob":"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtaWEifQ.c2ln"}"#,
      #"{"blob":"‹redacted›"}"#
    ),
  ])
  func `a body keeps only what is harmless`(type: String, body: String, expected: String) {
    #expect(Redaction.body(Data(body.utf8), contentType: type) == expected)
  }

  @Test func `no secret of random exchanges is in the log`() async throws {
    var random = SeededGenerator(seed: 11)
    let alphabet = Array("ABCDEFabcdef0123456789-_")
    for _ in 0..<TestTier.rounds(10_000) {
      let secret =
        "S3" + String((0..<30).compactMap { _ in alphabet.randomElement(using: &random) })
      let lines = Mutex<[String]>([])
      let answers: [ResponseMessage] = [
        .json(200, "{\"access_token\":\"\(secret)\"}"),
        .json(200, "{\"x\":[{\"y\":\"\(secret)\"}]}"),
        .text(200, "access_token=\(secret)", ["Content-Type": "text/plain"]), .text(200, secret),
        .text(401, "", ["WWW-Authenticate": "Basic realm=\"r\"", "Set-Cookie": "id=\(secret)"]),
      ]
      let answer = try #require(answers.randomElement(using: &random))
      let wire = LoggingTransport(over: ScriptedServer { _ in answer }) { line in
        lines.withLock { $0.append(line) }
      }
      var request = URLRequest(
        method: "POST", url: try #require(URL(string: "https://a.example/p?session_id=\(secret)")))
      let name = ["Authorization", "X-Session-Token", "Cookie", "X-Other"].randomElement(
        using: &random)
      request.setValue("Bearer \(secret)", forHTTPHeaderField: name ?? "Authorization")
      if Bool.random(using: &random) {
        request.setBody(form: [("password", secret), ("grant_type", "password")])
      } else {
        try request.setBody(json: ["password": secret, "a": "b"])
      }
      _ = try await wire.data(for: request)
      let text = lines.withLock { $0.joined(separator: "\n") }
      #expect(!text.contains(secret))
      #expect(text.contains("→ POST https://a.example/p?session_id=‹redacted›"))
    }
  }

  @Test func `a log has one line for a request and one for its response`() async throws {
    let lines = Mutex<[String]>([])
    let server = ScriptedServer { request in
      guard request.url.path == "/ok" else { throw URLError(.cannotFindHost, "no server is there") }
      return .json(400, #"{"error":"invalid_grant"}"#)
    }
    let wire = LoggingTransport(over: server) { line in lines.withLock { $0.append(line) } }
    var request = URLRequest(method: "POST", url: URL("https://a.example/ok"))
    request.setBody(form: [("code", "abc"), ("client_id", "app")])
    _ = try await wire.data(for: request)
    await #expect(throws: URLError.self) {
      try await wire.data(for: URLRequest(url: URL("https://a.example/no")))
    }
    #expect(
      lines.withLock { $0 } == [
        "→ POST https://a.example/ok (Content-Type: application/x-www-form-urlencoded) "
          + "code=‹redacted›&client_id=app",
        #"← 400 {"error":"invalid_grant"}"#, "→ GET https://a.example/no", "← no server is there",
      ])
  }
}

/// The target of a request in a log, whatever form it has.
struct RedactedTargetTests {
  @Test(arguments: [
    ("/a/b?c=d", "/a/b?c=d"), ("/a?access_token=SECRET&b=1", "/a?access_token=‹redacted›&b=1"),
    ("http://u:SECRET@h/x", "http://‹redacted›@h/x"), ("http://SECRET@h", "http://‹redacted›@h"),
    ("http://a@SECRET@h/x@y?b=c", "http://‹redacted›@h/x@y?b=c"),
    ("HTTP://u:SECRET@h?code=SECRET", "HTTP://‹redacted›@h?code=‹redacted›"),
    ("//u:SECRET@h/x", "//‹redacted›@h/x"), ("u:SECRET@h://x", "‹redacted›@h://x"),
    ("//a/b@c", "//a/b@c"),
    ("u:SECRET@h:80", "‹redacted›@h:80"), ("/a#access_token=SECRET", "/a"), ("#SECRET", ""),
    ("*", "*"), ("/a@b", "/a@b"), ("/x/0f79586eb9d92afa2b7266f7928b055c", "/x/‹redacted›"),
  ])
  func `secrets are hidden`(target: String, shown: String) {
    #expect(Redaction.target(target) == shown)
  }
}
