import Foundation
import GoldenFiles
import MockAPI
import NetworkCore
import TestPrograms
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Attacks from the lists of RFC 9700 and RFC 6819, which must not work.
@Suite(.timeLimit(.minutes(5))) struct OAuthAttackTests {
  let mock: Mock
  static let realm = "/realms/shoot-realm/protocol/openid-connect"
  static let redirect = "http://127.0.0.1:8400/callback"

  init() throws { mock = try Mock() }

  func authorize(
    _ changes: [String: String?] = [:], extra: String = ""
  ) async throws -> (text: String, response: HTTPURLResponse) {
    var pairs: [String: String?] = [
      "client_id": Keycloak.clientID, "redirect_uri": Self.redirect, "response_type": "code",
      "state": "xyz", "scope": "openid",
      "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      "code_challenge_method": "S256",
    ]
    pairs.merge(changes) { $1 }
    let query = FormEncoding.encode(
      pairs.sorted { $0.key < $1.key }.compactMap { name, value in value.map { (name, $0) } })
    return try await mock.ask(Keycloak.self, "GET", "\(Self.realm)/auth?\(query)\(extra)")
  }

  func location(_ response: HTTPURLResponse) -> String? {
    response.value(forHTTPHeaderField: "Location")
  }

  @Test(arguments: [
    "https://evil.example/callback", "http://127.0.0.1:8400/callback/..",
    "http://127.0.0.1:8400/other",
    "http://127.0.0.1:8400/callback?x=1", "http://127.0.0.1:8400/callback#x",
    "http://127.0.0.1.evil.example/callback",
    "http://localhost:8400/callback", "http://127.0.0.1:8400@evil.example/callback",
    "org.aerogear.Shoot://oauth2Callback.evil", "org.aerogear.shoot://oauth2Callback",
    "javascript:alert(1)",
    "http://127.0.0.1:999999/callback", "http://127.0.0.1:99999/callback",
    "http://127.0.0.1:65536/callback", "http://127.0.0.1:0/callback",
    "https://127.0.0.1:8400/callback",
  ])
  func `a redirect that is not registered is never followed`(redirect: String) async throws {
    let (text, response) = try await authorize(["redirect_uri": redirect])
    #expect(response.statusCode == 400)
    #expect(location(response) == nil)
    #expect(text.contains("did not register"))
  }

  @Test(arguments: [
    "http://127.0.0.1:1/callback", "http://127.0.0.1/callback",
    "org.aerogear.Shoot://oauth2Callback",
  ])
  func `any loopback port and the app's own scheme are accepted`(redirect: String) async throws {
    #expect(try await authorize(["redirect_uri": redirect]).response.statusCode == 200)
  }

  @Test(arguments: ["unknown", "SHOOT-THIRD-PARTY", "shoot-third-party ", ""])
  func `an unknown client gets a page and no redirect`(id: String) async throws {
    let (_, response) = try await authorize(["client_id": id])
    #expect(response.statusCode == 400)
    #expect(location(response) == nil)
  }

  @Test(
    arguments: [
      (["response_type": "token"], "unsupported_response_type"),
      (["response_type": nil], "invalid_request"),
      (["scope": "openid evil"], "invalid_scope"),
      (["code_challenge_method": "plain"], "invalid_request"),
      (["code_challenge_method": nil], "invalid_request"),
      (["code_challenge": "short"], "invalid_request"),
      (["code_challenge": nil], "invalid_request"), (["prompt": "none"], "login_required"),
    ] as [([String: String?], String)])
  func `other errors go back to the client with their name and the state`(
    changes: [String: String?], code: String
  ) async throws {
    let (_, response) = try await authorize(changes)
    #expect(response.statusCode == 302)
    let address = try #require(location(response))
    #expect(address.hasPrefix("\(Self.redirect)?error=\(code)&"))
    #expect(
      address.contains(
        "&state=xyz&iss=\(FormEncoding.escape("\(mock.base(Keycloak.self))/realms/shoot-realm"))"))
  }

  @Test func `a duplicate parameter is refused`() async throws {
    let (_, response) = try await authorize(extra: "&scope=openid")
    #expect(location(response)?.contains("error=invalid_request") == true)
    for name in ["client_id", "redirect_uri"] {
      let (_, response) = try await authorize(extra: "&\(name)=other")
      #expect(response.statusCode == 400)
      #expect(location(response) == nil)
    }
  }

  @Test func `a server that requires PKCE gets it`() async throws {
    let without = ["code_challenge": nil, "code_challenge_method": nil] as [String: String?]
    #expect(try await authorize(without).response.statusCode == 200)
    mock.world.keycloak.switches.requiresPKCE = true
    #expect(
      location(try await authorize(without).response)?.contains("error=invalid_request") == true)
  }

  /// Signs in with the challenge of RFC 7636, appendix B, and returns the code in the redirect.
  func code(
    _ changes: [String: String?] = [:], at home: String = redirect
  ) async throws -> String {
    let (_, response) = try await authorize(changes)
    let url = try #require(response.url)
    let browser = MockBrowser(mock.transport, user: "mia", password: Keycloak.demoPassword)
    let callback = try await browser.open(url, until: try #require(URL(string: home)))
    let pairs = FormEncoding.decode(callback.query(percentEncoded: true) ?? "")
    return try #require(pairs.first { $0.name == "code" }?.value)
  }

  static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"

  func exchange(
    _ code: String, _ changes: [String: String?] = [:], fields: [String: String] = [:]
  ) async throws -> (text: String, response: HTTPURLResponse) {
    var pairs: [String: String?] = [
      "grant_type": "authorization_code", "code": code, "redirect_uri": Self.redirect,
      "client_id": Keycloak.clientID, "code_verifier": Self.verifier,
    ]
    pairs.merge(changes) { $1 }
    return try await mock.ask(
      Keycloak.self, "POST", "\(Self.realm)/token", fields: fields,
      form: pairs.sorted { $0.key < $1.key }.compactMap { name, value in value.map { (name, $0) } })
  }

  @Test func `using a code twice revokes its tokens`() async throws {
    let code = try await code()
    let first = try await exchange(code)
    #expect(first.response.statusCode == 200)
    #expect(first.response.value(forHTTPHeaderField: "Cache-Control") == "no-store")
    let token = try #require(first.text.firstMatch(of: /"access_token":"([^"]*)"/)?.1)
    let field = ["Authorization": "Bearer \(token)"]
    let info = "\(Self.realm)/userinfo"
    #expect(
      try await mock.ask(Keycloak.self, "GET", info, fields: field).response.statusCode == 200)
    let second = try await exchange(code)
    #expect(second.text == #"{"error":"invalid_grant","error_description":"Code not valid"}"#)
    #expect(
      try await mock.ask(Keycloak.self, "GET", info, fields: field).response.statusCode == 401)
  }

  @Test(
    arguments: [
      (["code_verifier": nil], "PKCE code verifier not specified"),
      (
        ["code_verifier": String(repeating: "a", count: 43)],
        "PKCE verification failed: Code mismatch"
      ),
      (["code_verifier": "short"], "PKCE verification failed: Invalid code verifier"),
      (["redirect_uri": "org.aerogear.Shoot://oauth2Callback"], "Incorrect redirect_uri"),
      (["redirect_uri": "http://127.0.0.1:8401/callback"], "Incorrect redirect_uri"),
      (["redirect_uri": nil], "Incorrect redirect_uri"),
      (["code": "unknown"], "Code not valid"), (["code": nil], "Missing parameter: code"),
      (["grant_type": nil], "Missing form parameter: grant_type"),
      (["grant_type": "password"], "Unsupported grant_type"),
      (["grant_type": "Authorization_Code"], "Unsupported grant_type"),
    ] as [([String: String?], String)])
  func `a wrong exchange is refused in Keycloak's words`(
    changes: [String: String?], text: String
  ) async throws {
    let answer = try await exchange(try await code(), changes)
    #expect(answer.response.statusCode == 400)
    #expect(answer.text.contains("\"error_description\":\"\(text)\""))
  }

  @Test(arguments: [(nil, 200), (redirect, 200), (Keycloak.redirect, 400)])
  func `an address that was not sent need not be repeated`(
    redirect: String?, status: Int
  ) async throws {
    // Only the client with a secret has registered a single address.
    let client: [String: String?] = ["client_id": Keycloak.serverClientID]
    let code = try await code(
      client.merging(["redirect_uri": nil, "scope": "email"]) { $1 }, at: Self.redirect)
    let answer = try await exchange(
      code,
      client.merging(["client_secret": Keycloak.serverSecret, "redirect_uri": redirect]) { $1 })
    #expect(answer.response.statusCode == status)
  }

  @Test func `a verifier for a code without a challenge is refused`() async throws {
    let code = try await code(["code_challenge": nil, "code_challenge_method": nil])
    #expect(try await exchange(code).text.contains("challenge not present"))
  }

  @Test func `a code expires after a minute`() async throws {
    let code = try await code()
    mock.world.advance(by: 60)
    #expect(try await exchange(code).text.contains("Code is expired"))
  }

  @Test func `a code is not valid for another client`() async throws {
    let code = try await code()
    let basic = Data("\(Keycloak.serverClientID):\(Keycloak.serverSecret)".utf8)
      .base64EncodedString()
    let answer = try await exchange(
      code, ["client_id": nil], fields: ["Authorization": "Basic \(basic)"])
    #expect(answer.text.contains("Code not valid"))
  }

  @Test func `a wrong secret is a 401 that names Basic when Basic was tried`() async throws {
    let basic = Data("\(Keycloak.serverClientID):wrong".utf8).base64EncodedString()
    let answer = try await exchange(
      "x", ["client_id": nil], fields: ["Authorization": "Basic \(basic)"])
    #expect(answer.response.statusCode == 401)
    #expect(
      answer.response.value(forHTTPHeaderField: "WWW-Authenticate") == "Basic realm=\"token\"")
    #expect(answer.text.contains("invalid_client"))
    let plain = try await exchange(
      "x", ["client_id": Keycloak.serverClientID, "client_secret": "wrong"])
    #expect(plain.response.statusCode == 401)
    #expect(plain.response.value(forHTTPHeaderField: "WWW-Authenticate") == nil)
    let right = Data("\(Keycloak.serverClientID):\(Keycloak.serverSecret)".utf8)
      .base64EncodedString()
    let both = try await exchange(
      "x", ["client_id": nil, "client_secret": Keycloak.serverSecret],
      fields: ["Authorization": "Basic \(right)"])
    #expect(both.response.statusCode == 400)
    #expect(both.text.contains("invalid_request"))
  }

  @Test func `using a refresh token twice revokes its family`() async throws {
    let first = try await exchange(try await code())
    let refresh = String(try #require(first.text.firstMatch(of: /"refresh_token":"([^"]*)"/)?.1))
    func renew(_ token: String) async throws -> (text: String, response: HTTPURLResponse) {
      try await mock.ask(
        Keycloak.self, "POST", "\(Self.realm)/token",
        form: [
          ("grant_type", "refresh_token"), ("refresh_token", token),
          ("client_id", Keycloak.clientID),
        ])
    }
    let second = try await renew(refresh)
    let next = String(try #require(second.text.firstMatch(of: /"refresh_token":"([^"]*)"/)?.1))
    let access = String(try #require(second.text.firstMatch(of: /"access_token":"([^"]*)"/)?.1))
    #expect(try await renew(refresh).text.contains("Stale token"))
    #expect(try await renew(next).text.contains("Session not active"))
    let info = try await mock.ask(
      Keycloak.self, "GET", "\(Self.realm)/userinfo", fields: ["Authorization": "Bearer \(access)"])
    #expect(info.response.statusCode == 401)
  }
}
