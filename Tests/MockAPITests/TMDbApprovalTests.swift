import Foundation
import MockAPI
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The page where a person approves a request token.
@Suite struct TMDbApprovalTests {
  private let mock: Mock
  private static let key = "api_key=\(TMDb.apiKey)"
  private static let home = "http://127.0.0.1:8400/back"

  init() throws { mock = try Mock() }

  private func token() async throws -> String {
    let answer = try await mock.ask(TMDb.self, "GET", "/3/authentication/token/new?\(Self.key)")
    return String(try #require(answer.text.firstMatch(of: /"request_token":"([0-9a-f]{40})"/)?.1))
  }

  private func page(_ token: String, _ redirect: String?) -> String {
    let query = redirect.map { "?" + FormEncoding.encode([("redirect_to", $0)]) } ?? ""
    return "/authenticate/\(token)\(query)"
  }

  /// Whether the token can become a session, which uses it up.
  private func isApproved(_ token: String) async throws -> Bool {
    let path = "/3/authentication/session/new?\(Self.key)&request_token=\(token)"
    return try await mock.ask(TMDb.self, "GET", path).response.statusCode == 200
  }

  private func csrf(_ html: String) throws -> String {
    String(try #require(html.firstMatch(of: /name="csrf" value="([^"]*)"/)?.1))
  }

  private func cookie(_ response: HTTPURLResponse) throws -> String {
    let field = try #require(response.value(forHTTPHeaderField: "Set-Cookie"))
    return String(field.prefix { $0 != ";" })
  }

  /// Signs in at a token's page and returns the browser's cookie and the value of its forms.
  private func signIn(_ path: String) async throws -> (cookie: String, csrf: String) {
    let first = try await mock.ask(TMDb.self, "GET", path)
    let posted = try await mock.ask(
      TMDb.self, "POST", path, fields: ["Cookie": try cookie(first.response)],
      form: [
        ("csrf", try csrf(first.text)), ("username", TMDb.demoUser),
        ("password", TMDb.demoPassword),
      ])
    #expect(posted.response.statusCode == 303)
    let signedIn = try cookie(posted.response)
    let second = try await mock.ask(TMDb.self, "GET", path, fields: ["Cookie": signedIn])
    return (signedIn, try csrf(second.text))
  }

  @Test(arguments: [(MockBrowser.Decision.allow, "approved"), (.deny, "denied")])
  func `a browser comes back with the person's decision`(
    decision: MockBrowser.Decision, outcome: String
  ) async throws {
    let token = try await token()
    let browser = MockBrowser(
      mock.transport, user: TMDb.demoUser, password: TMDb.demoPassword, decision: decision)
    let start = try #require(URL(string: mock.base(TMDb.self) + page(token, Self.home)))
    let back = try await browser.open(start, until: try #require(URL(string: Self.home)))
    #expect(back.absoluteString == "\(Self.home)?request_token=\(token)&\(outcome)=true")
    #expect(try await isApproved(token) == (outcome == "approved"))
  }

  @Test func `opening the page approves nothing`() async throws {
    let token = try await token()
    for path in [page(token, nil), page(token, Self.home), page(token, nil) + "?decision=allow"] {
      let answer = try await mock.ask(TMDb.self, "GET", path)
      #expect(answer.response.statusCode == 200)
      #expect(answer.response.value(forHTTPHeaderField: "Location") == nil)
      #expect(answer.text.contains("name=\"password\""))
    }
    #expect(try await !isApproved(token))
  }

  @Test(arguments: [
    "?decision=allow", "/allow", "/allow?decision=allow",
    "?username=travisbell&password=p%26w%3D1%23x%2By",
    "?approved=true", "?csrf=&decision=allow", "?_method=POST&decision=allow",
  ])
  func `a bare GET approves nothing, whatever it says`(more: String) async throws {
    let token = try await token()
    _ = try await mock.ask(TMDb.self, "GET", "/authenticate/\(token)\(more)")
    #expect(try await !isApproved(token))
  }

  @Test func `a form without sign-in, or without the form's own value, approves nothing`()
    async throws
  {
    let token = try await token()
    let path = page(token, Self.home)
    let first = try await mock.ask(TMDb.self, "GET", path)
    let (stranger, csrf) = (try cookie(first.response), try csrf(first.text))
    let person = try await signIn(path)
    let attempts: [([String: String], [(String, String)])] = [
      ([:], [("decision", "allow")]),
      (["Cookie": stranger], [("decision", "allow"), ("csrf", csrf)]),
      (["Cookie": person.cookie], [("decision", "allow")]),
      (["Cookie": person.cookie], [("decision", "allow"), ("csrf", csrf)]),
      (["Cookie": stranger], [("decision", "allow"), ("csrf", person.csrf)]),
    ]
    for (fields, form) in attempts {
      let answer = try await mock.ask(TMDb.self, "POST", path, fields: fields, form: form)
      #expect(answer.response.value(forHTTPHeaderField: "Location") == nil)
    }
    #expect(try await !isApproved(token))
    let answer = try await mock.ask(
      TMDb.self, "POST", path, fields: ["Cookie": person.cookie],
      form: [("decision", "allow"), ("csrf", person.csrf)])
    #expect(answer.response.statusCode == 303)
    #expect(try await isApproved(token))
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:text/html,x", "//evil.example/", "\thttp://127.0.0.1/",
    "http://127.0.0.1/\r\nX: y", "http://127.0.0.1\t.evil.example/", "https://evil.example/",
    "http://127.0.0.1@evil.example/", "http://127.0.0.1.evil.example/", "http:\\\\evil.example",
    "http://127.0.0.1:99999/", "http://127.0.0.1:0/", "http://127.0.0.1\\@evil.example/",
    "moviehall://back.evil", "vbscript:x", "file:///etc/passwd", "app:/back", "/3/account",
  ])
  func `the browser is never sent to an unregistered address`(redirect: String) async throws {
    let token = try await token()
    let answer = try await mock.ask(TMDb.self, "GET", page(token, redirect))
    #expect(answer.response.statusCode == 400)
    #expect(answer.response.value(forHTTPHeaderField: "Location") == nil)
    let person = try await signIn(page(token, nil))
    let posted = try await mock.ask(
      TMDb.self, "POST", page(token, redirect), fields: ["Cookie": person.cookie],
      form: [("decision", "allow"), ("csrf", person.csrf)])
    #expect(posted.response.value(forHTTPHeaderField: "Location") == nil)
    #expect(try await !isApproved(token))
  }

  @Test(arguments: [
    (TMDb.redirect, "\(TMDb.redirect)?"), ("http://[::1]:1/a?b=c", "http://[::1]:1/a?b=c&"),
    ("http://localhost:65535/x#part", "http://localhost:65535/x?"),
  ])
  func `the answer stands in the query, in front of a fragment`(redirect: String, start: String)
    async throws
  {
    let token = try await token()
    let person = try await signIn(page(token, redirect))
    let answer = try await mock.ask(
      TMDb.self, "POST", page(token, redirect), fields: ["Cookie": person.cookie],
      form: [("decision", "deny"), ("csrf", person.csrf)])
    let end = redirect.contains("#") ? "#part" : ""
    #expect(
      answer.response.value(forHTTPHeaderField: "Location")
        == "\(start)request_token=\(token)&denied=true\(end)")
  }
}
