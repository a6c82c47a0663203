import CryptoCore
import Foundation
import NetworkCore
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct OAuth2ClientTests {
  private let server: AuthorizationServer

  init() throws { server = try AuthorizationServer() }

  private func signIn(
    _ client: OAuth2Client, scopes: [String] = ["openid"]
  ) async throws -> OAuth2Tokens {
    let request = try client.authorizationRequest(scopes: scopes)
    return try await client.exchange(try server.browse(request.url), for: request)
  }

  @Test func `a code is exchanged for tokens with their expiry`() async throws {
    let tokens = try await signIn(server.client(), scopes: ["photos"])
    let now = server.state.withLock { $0.now }
    #expect(tokens.accessToken == "access1")
    #expect(tokens.expiry == now.addingTimeInterval(300))
    #expect(tokens.refreshToken == "refresh1")
    #expect(tokens.refreshExpiry == now.addingTimeInterval(1800))
    #expect(tokens.idToken == nil)
    let form = try #require(server.forms.first)
    #expect(form["redirect_uri"] == "app:/cb")
    #expect(form["client_id"] == "app")
    #expect(form["client_secret"] == nil)
  }

  @Test func `a client with a secret authenticates with Basic or in the body`() async throws {
    _ = try await signIn(server.client(authentication: .basic(secret: "a:b c")), scopes: [])
    let request = try #require(server.requests.first)
    // RFC 6749, 2.3.1: both parts are form-encoded before Basic joins them.
    #expect(
      request.fields["Authorization"] == "Basic \(Data("app:a%3Ab+c".utf8).base64EncodedString())")
    #expect(server.forms.first?["client_id"] == nil)
    _ = try await signIn(server.client(authentication: .body(secret: "a:b c")), scopes: [])
    #expect(server.forms.last?["client_secret"] == "a:b c")
    #expect(server.requests.last?.fields["Authorization"] == nil)
  }

  @Test func `a wrong verifier is refused with the server's message`() async throws {
    let client = server.client()
    let request = try client.authorizationRequest(scopes: [])
    let callback = try server.browse(request.url)
    server.state.withLock { $0.challenge = "other" }
    let error = await #expect(throws: OAuth2Error.self) {
      try await client.exchange(callback, for: request)
    }
    #expect(error?.description == "the server refused: 400 invalid_grant: Code not valid")
  }

  @Test func `an ID token is verified and stored`() async throws {
    let tokens = try await signIn(server.client())
    #expect(tokens.idToken != nil)
    #expect(server.requests.map(\.url.path) == ["/token", "/certs"])
  }

  @Test func `the ID token alone identifies the user`() async throws {
    let client = server.client()
    let tokens = try await signIn(client, scopes: client.provider.identityScopes)
    #expect(try await client.claims(of: tokens).subject == "mia")
    server.state.withLock { $0.now += 1000 }
    await #expect(throws: OAuth2Error.wrongIDToken(.expired)) {
      try await client.claims(of: tokens)
    }
    await #expect(throws: OAuth2Error.notOffered("ID token")) {
      try await client.claims(of: OAuth2Tokens(accessToken: "a"))
    }
  }

  @Test(arguments: [
    ("iss", "\"https://evil.example\"", JWTClaimError.wrongIssuer),
    ("aud", "\"other\"", .wrongAudience), ("aud", "[\"app\",\"other\"]", .wrongAuthorizedParty),
    ("nonce", "\"other\"", .wrongNonce), ("exp", "1499999000", .expired),
    ("iat", "1500009999", .issuedInTheFuture), ("sub", "\"\"", .wrongSubject),
  ])
  func `an ID token with a wrong claim is refused`(
    claim: String, value: String, reason: JWTClaimError
  ) async throws {
    server.state.withLock { $0.changeClaims = { $0[claim] = value } }
    await #expect(throws: OAuth2Error.wrongIDToken(reason)) { try await signIn(server.client()) }
  }

  @Test func `an ID token of another access token is refused`() async throws {
    server.state.withLock { $0.changeClaims = { $0["at_hash"] = "\"AAAA\"" } }
    await #expect(throws: OAuth2Error.self) { try await signIn(server.client()) }
  }

  @Test func `an ID token that another key signed is refused`() async throws {
    let other = try RSAPrivateKey().publicKey.jwk(kid: "k1", alg: "RS256")
    let set = String(decoding: try JSONEncoder().encode(JWKSet(keys: [other])), as: UTF8.self)
    server.state.withLock { state in
      state.answer = { $0.url.path == "/certs" ? .json(200, set) : nil }
    }
    let error = await #expect(throws: OAuth2Error.self) { try await signIn(server.client()) }
    guard case .untrustedIDToken(let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.code == .invalidSignature)
  }

  @Test func `a missing ID token is detected`() async throws {
    server.state.withLock { state in
      state.answer = { $0.url.path == "/token" ? .json(200, #"{"access_token":"a"}"#) : nil }
    }
    await #expect(throws: OAuth2Error.self) { try await signIn(server.client()) }
  }

  @Test func `keys are fetched once and again for a new name but not for each forged one`()
    async throws
  {
    let client = server.client()
    _ = try await signIn(client)
    _ = try await signIn(client)
    #expect(server.requests.filter { $0.url.path == "/certs" }.count == 1)
    // The key was rotated; within a minute, an unknown name does not cause a fetch.
    server.state.withLock { $0.keyName = "k2" }
    await #expect(throws: OAuth2Error.self) { try await signIn(client) }
    #expect(server.requests.filter { $0.url.path == "/certs" }.count == 1)
    server.state.withLock { $0.now += 61 }
    _ = try await signIn(client)
    #expect(server.requests.filter { $0.url.path == "/certs" }.count == 2)
  }

  @Test(arguments: [
    (#"{"expires_in":300}"#, "it has no access_token"), ("", "it has no access_token"),
    (#"{"access_token":"a","token_type":"mac"}"#, "the token is not a bearer token"),
    (#"{"access_token":""}"#, "it has no access_token"), ("<html>", "it has no access_token"),
  ])
  func `an answer without a token response is refused`(body: String, reason: String) async throws {
    server.state.withLock { $0.answer = { _ in .json(200, body) } }
    await #expect(throws: OAuth2Error.invalidResponse(reason)) {
      try await server.client().clientCredentials(scopes: [])
    }
  }

  @Test(arguments: [
    // RFC 6749, 5.1.
    (
      #"{"access_token":"2YotnFZFEjr1zCsicMWpAA","token_type":"example","expires_in":3600}"#, nil,
      nil
    ),
    (
      #"{"access_token":"2YotnFZFEjr1zCsicMWpAA","token_type":"bearer","expires_in":3600}"#,
      "2YotnFZFEjr1zCsicMWpAA", 3600.0
    ),
    // Firebase writes numbers as strings; Facebook used to send a form in 2014.
    (#"{"access_token":"a","expires_in":"3600"}"#, "a", 3600),
    ("access_token=a&expires=5183999", "a", 5_183_999), (#"{"access_token":"a"}"#, "a", nil),
    (#"{"access_token":"a","expires_in":0}"#, "a", nil),
    (#"{"access_token":"a","expires_in":"x","refresh_token":null}"#, "a", nil),
  ])
  func `token responses in all formats are read`(
    body: String, token: String?, seconds: Double?
  ) async throws {
    server.state.withLock { $0.answer = { _ in .json(200, body) } }
    let now = server.state.withLock { $0.now }
    let tokens = try? await server.client().clientCredentials(scopes: [])
    #expect(tokens?.accessToken == token)
    #expect(tokens?.expiry == seconds.map { now.addingTimeInterval($0) })
    #expect(tokens?.refreshToken == nil)
  }

  @Test func `a refresh keeps values that it does not return`() async throws {
    server.state.withLock { $0.answer = { _ in .json(200, #"{"access_token":"new"}"#) } }
    var old = OAuth2Tokens(accessToken: "old", refreshToken: "keep")
    old.idToken = "id"
    let tokens = try await server.client().refresh(old)
    #expect(tokens.accessToken == "new")
    #expect(tokens.refreshToken == "keep")
    #expect(tokens.idToken == "id")
  }

  @Test func `a refresh and a revocation have the published form`() async throws {
    server.state.withLock { $0.answer = { _ in .json(200, #"{"access_token":"new"}"#) } }
    // RFC 6749, section 6; RFC 7009, 2.1.
    _ = try await server.client().refresh(
      OAuth2Tokens(accessToken: "old", refreshToken: "tGzv3JOkF0XG5Qx2TlKWIA"))
    try await server.client().revoke(
      OAuth2Tokens(accessToken: "new", refreshToken: "45ghiukldjahdnhzdauz"))
    #expect(
      server.requests.map { String(decoding: $0.body, as: UTF8.self) } == [
        "grant_type=refresh_token&refresh_token=tGzv3JOkF0XG5Qx2TlKWIA&client_id=app",
        "token=45ghiukldjahdnhzdauz&token_type_hint=refresh_token&client_id=app",
      ])
  }

  @Test func `client credentials name their scopes`() async throws {
    _ = try await server.client(authentication: .basic(secret: "s")).clientCredentials(
      scopes: ["a", "b"])
    #expect(server.forms.first?["scope"] == "a b")
  }

  @Test func `each provider's way of ending a session is used`() async throws {
    let tokens = OAuth2Tokens(accessToken: "a+c", refreshToken: "r")
    server.state.withLock { $0.answer = { _ in .text(204) } }
    try await server.client().revoke(tokens)
    #expect(server.forms.last?["token"] == "r")
    #expect(server.forms.last?["token_type_hint"] == "refresh_token")
    try await server.client().revoke(OAuth2Tokens(accessToken: "a"))
    #expect(server.forms.last?["token_type_hint"] == "access_token")
    let keycloak = OAuth2Provider.keycloak(
      base: URL("https://id.example/auth"), realm: "shoot-realm")
    try await server.client(keycloak).revoke(tokens)
    #expect(
      server.requests.last?.url.path == "/auth/realms/shoot-realm/protocol/openid-connect/logout")
    #expect(server.forms.last?["refresh_token"] == "r")
    try await server.client(.facebook).revoke(tokens)
    #expect(server.requests.last?.method == "DELETE")
    #expect(server.requests.last?.url.query == "access_token=a%2Bc")
    var none = AuthorizationServer.provider
    none.revocation = nil
    await #expect(throws: OAuth2Error.notOffered("revocation endpoint")) {
      try await server.client(none).revoke(tokens)
    }
  }

  @Test func `introspection tells an active token from others`() async throws {
    // RFC 7662, 2.2.
    server.state.withLock { state in
      state.answer = { request in
        AuthorizationServer.form(request)["token"] == "live"
          ? .json(200, #"{"active":true,"username":"jdoe","exp":1419356238}"#)
          : .json(200, #"{"active":false}"#)
      }
    }
    #expect(try await server.client().introspect("live")?["username"] == "jdoe")
    #expect(try await server.client().introspect("dead") == nil)
  }

  @Test func `the user info request sends the token in a field`() async throws {
    server.state.withLock { $0.answer = { _ in .json(200, #"{"sub":"mia"}"#) } }
    let body = try await server.client().userInfo(OAuth2Tokens(accessToken: "a"))
    #expect(body == Data(#"{"sub":"mia"}"#.utf8))
    #expect(server.requests.last?.fields["Authorization"] == "Bearer a")
    #expect(server.requests.last?.url.query == nil)
    var provider = AuthorizationServer.provider
    provider.userInfoEndpoint = nil
    await #expect(throws: OAuth2Error.notOffered("userinfo endpoint")) {
      try await server.client(provider).userInfo(OAuth2Tokens(accessToken: "a"))
    }
  }

  @Test func `an endpoint without TLS gets nothing`() async throws {
    var provider = AuthorizationServer.provider
    provider.tokenEndpoint = URL("http://id.example/token")
    await #expect(throws: OAuth2Error.insecureEndpoint("endpoint")) {
      try await server.client(provider).clientCredentials(scopes: [])
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `no description contains a secret`() {
    let registration = OAuth2Client.Registration(
      id: "app", redirect: URL("app:/cb"), authentication: .basic(secret: "s3cret"))
    var tokens = OAuth2Tokens(accessToken: "t0ken", refreshToken: "t0ken2")
    tokens.idToken = "t0ken3"
    var dumped = "\(registration) \(tokens) \(String(reflecting: tokens))"
    dump(registration, to: &dumped)
    dump(tokens, to: &dumped)
    #expect(!dumped.contains("s3cret"))
    #expect(!dumped.contains("t0ken"))
    #expect(dumped.contains("refresh token"))
  }
}
