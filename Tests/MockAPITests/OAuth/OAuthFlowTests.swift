import CryptoCore
import Foundation
import MockAPI
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The correct flows of a client with the three providers.
@Suite(.timeLimit(.minutes(5))) struct OAuthFlowTests {
  private static let redirect = "http://127.0.0.1:8400/callback"

  private func client(
    _ mock: Mock, _ issuer: String, id: String, secret: String? = nil
  ) async throws -> OAuth2Client {
    let provider = try await OAuth2Provider.discover(issuer: issuer, over: mock.transport)
    return OAuth2Client(
      provider: provider,
      registration: .init(
        id: id, redirect: try #require(URL(string: Self.redirect)),
        authentication: secret.map { .basic(secret: $0) } ?? .none),
      transport: mock.transport, now: { [world = mock.world] in world.now })
  }

  private func keycloak(_ mock: Mock, id: String = Keycloak.clientID, secret: String? = nil)
    async throws -> OAuth2Client
  {
    try await client(mock, "\(mock.base(Keycloak.self))/realms/shoot-realm", id: id, secret: secret)
  }

  private func google(_ mock: Mock) async throws -> OAuth2Client {
    try await client(mock, mock.base(Google.self), id: Google.clientID)
  }

  private func signIn(
    _ client: OAuth2Client, _ mock: Mock, scopes: [String], user: String = "mia",
    password: String = "correct horse battery", parameters: [String: String] = [:],
    decision: MockBrowser.Decision = .allow
  ) async throws -> OAuth2Tokens {
    let request = try client.authorizationRequest(scopes: scopes, parameters: parameters)
    let browser = MockBrowser(mock.transport, user: user, password: password, decision: decision)
    let callback = try await browser.open(request.url, until: request.redirect)
    return try await client.exchange(callback, for: request)
  }

  @Test(arguments: Carrier.allCases)
  func `Keycloak signs in and rotates and introspects and logs out`(carrier: Carrier) async throws {
    let mock = try Mock(carrier)
    let client = try await keycloak(mock)
    let first = try await signIn(client, mock, scopes: ["openid", "profile", "email"])
    #expect(first.expiry == mock.world.now.addingTimeInterval(300))
    #expect(first.refreshExpiry == mock.world.now.addingTimeInterval(1800))
    #expect(try await client.claims(of: first).subject == "8f1a2c5e-3f60-4d0c-9d2b-5a7e31c8b914")
    let info = String(decoding: try await client.userInfo(first), as: UTF8.self)
    #expect(info.contains(#""preferred_username":"mia""#))
    let second = try await client.refresh(first)
    #expect(second.accessToken != first.accessToken)
    #expect(second.refreshToken != first.refreshToken)
    let server = try await keycloak(
      mock, id: Keycloak.serverClientID, secret: Keycloak.serverSecret)
    #expect(try await server.introspect(second.accessToken)?["username"] == "mia")
    var provider = client.provider
    provider.revocation = .logout(
      try #require(
        URL(string: provider.tokenEndpoint.absoluteString.replacing("/token", with: "/logout"))))
    let leaving = OAuth2Client(
      provider: provider, registration: client.registration, transport: mock.transport)
    try await leaving.revoke(second)
    #expect(try await server.introspect(second.accessToken) == nil)
    await #expect(throws: OAuth2Error.self) { try await client.refresh(second) }
  }

  @Test(arguments: Carrier.allCases)
  func `Google issues a refresh token once and accepts uploads`(carrier: Carrier) async throws {
    let mock = try Mock(carrier)
    let client = try await google(mock)
    let scopes = ["openid", "https://www.googleapis.com/auth/drive.file"]
    let offline = ["access_type": "offline"]
    let first = try await signIn(
      client, mock, scopes: scopes, user: Google.demoUser, parameters: offline)
    let again = try await signIn(
      client, mock, scopes: scopes, user: Google.demoUser, parameters: offline)
    #expect(first.refreshToken != nil)
    #expect(again.refreshToken == nil)
    #expect(first.accessToken.hasPrefix("ya29."))
    let refreshed = try await client.refresh(first)
    #expect(refreshed.refreshToken == first.refreshToken)
    let photo = try MultipartBody.related(
      rootType: "application/json",
      [
        .content("application/json", body: .data(Data(#"{"title":"Beach"}"#.utf8))),
        .content("image/png", body: .data(Data("png".utf8))),
      ])
    let (text, response) = try await mock.ask(
      Google.self, "POST", "/upload/drive/v2/files?uploadType=multipart",
      fields: [
        "Authorization": "Bearer \(refreshed.accessToken)", "Content-Type": photo.contentType,
      ], body: try photo.body.collect())
    #expect(response.statusCode == 200)
    #expect(text.contains(#""title":"Beach","mimeType":"image/png","fileSize":"3""#))
    let listed = try await mock.ask(
      Google.self, "GET", "/drive/v2/files",
      fields: ["Authorization": "Bearer \(refreshed.accessToken)"])
    #expect(listed.text.contains("Beach"))
    try await client.revoke(refreshed)
    await #expect(throws: OAuth2Error.self) { try await client.refresh(refreshed) }
  }

  @Test(arguments: Carrier.allCases)
  func `Facebook has no refresh and can answer as in 2014`(carrier: Carrier)
    async throws
  {
    let mock = try Mock(carrier)
    let base = mock.base(Facebook.self)
    for isOf2014 in [false, true] {
      mock.world.facebook.switches.isOf2014 = isOf2014
      var provider = OAuth2Provider(
        issuer: nil, authorizationEndpoint: try #require(URL(string: "\(base)/dialog/oauth")),
        tokenEndpoint: try #require(URL(string: "\(base)/oauth/access_token")))
      provider.scopeSeparator = ","
      provider.revocation = .permissions(try #require(URL(string: "\(base)/me/permissions")))
      let client = OAuth2Client(
        provider: provider,
        registration: .init(
          id: Facebook.clientID, redirect: try #require(URL(string: Self.redirect))),
        transport: mock.transport, now: { [world = mock.world] in world.now })
      let tokens = try await signIn(
        client, mock, scopes: ["public_profile", "photo_upload"], user: Facebook.demoUser)
      #expect(tokens.refreshToken == nil)
      #expect(tokens.expiry == mock.world.now.addingTimeInterval(5_183_999))
      let me = try await mock.ask(Facebook.self, "GET", "/me?access_token=\(tokens.accessToken)")
      #expect(me.text == #"{"id":"10152384781676191","name":"Mia Sommer"}"#)
      let form = try MultipartBody.formData([
        .file("source", filename: "a.jpg", contentType: "image/jpeg", body: .data(Data("jpg".utf8)))
      ])
      let photo = try await mock.ask(
        Facebook.self, "POST", "/me/photos",
        fields: [
          "Authorization": "Bearer \(tokens.accessToken)", "Content-Type": form.contentType,
        ],
        body: try form.body.collect())
      #expect(photo.response.statusCode == 200)
      #expect(photo.text.hasPrefix(#"{"id":""#))
      try await client.revoke(tokens)
      let gone = try await mock.ask(Facebook.self, "GET", "/me?access_token=\(tokens.accessToken)")
      #expect(gone.response.statusCode == 400)
      #expect(gone.text.contains(#""type":"OAuthException","code":190"#))
      #expect(
        gone.response.value(forHTTPHeaderField: "WWW-Authenticate")?
          .hasPrefix("OAuth \"Facebook Platform\" \"invalid_token\"") == true)
    }
  }

  @Test func `Keycloak of 2014 needs no grant type and has other paths`() async throws {
    let mock = try Mock()
    let provider = OAuth2Provider.keycloak2014(
      base: try #require(URL(string: mock.base(Keycloak.self))), realm: Keycloak.realm)
    let client = OAuth2Client(
      provider: provider,
      registration: .init(
        id: Keycloak.clientID, redirect: try #require(URL(string: Keycloak.redirect))),
      transport: mock.transport, now: { [world = mock.world] in world.now })
    let tokens = try await signIn(client, mock, scopes: [])
    #expect(try await client.refresh(tokens).refreshToken != nil)
    let request = try client.authorizationRequest(scopes: [])
    let browser = MockBrowser(mock.transport, user: "mia", password: Keycloak.demoPassword)
    let callback = try await browser.open(request.url, until: request.redirect)
    let code = try request.code(from: callback)
    // The original client sent no grant type and did not support PKCE.
    let answer = try await mock.ask(
      Keycloak.self, "POST", "/auth/realms/shoot-realm/tokens/access/codes",
      form: [("code", code), ("client_id", Keycloak.clientID), ("redirect_uri", Keycloak.redirect)])
    #expect(answer.text.contains("PKCE code verifier not specified"))
  }

  @Test(arguments: Carrier.allCases)
  func `a user authorises a device on another screen`(carrier: Carrier) async throws {
    let mock = try Mock(carrier)
    let client = try await keycloak(mock)
    let device = try await client.startDevice(scopes: ["openid"])
    let world = mock.world
    await #expect(throws: OAuth2Error.deviceCodeExpired) {
      try await client.awaitDevice(device) { world.advance(by: $0) }
    }
    let second = try await client.startDevice(scopes: ["openid"])
    var browser = TestBrowser.keycloak(mock)
    let page = try await browser.open("/realms/shoot-realm/device?user_code=\(second.userCode)")
    let typed = [(name: "user_code", value: second.userCode.lowercased())]
    let login = try await browser.submit(page, typed)
    let consent = try await browser.signIn(login)
    let done = try await browser.decide(consent)
    #expect(done.text.contains("Your device is connected"))
    let tokens = try await client.awaitDevice(second) { world.advance(by: $0) }
    #expect(tokens.idToken != nil)
    // Without the cookie, anybody could have made the form.
    var other = TestBrowser.keycloak(mock)
    #expect(try await other.submit(page, typed).status == 400)
  }

  @Test func `only a client with a secret gets a token for itself`() async throws {
    let mock = try Mock()
    let server = try await keycloak(
      mock, id: Keycloak.serverClientID, secret: Keycloak.serverSecret)
    let tokens = try await server.clientCredentials(scopes: [])
    #expect(tokens.refreshToken == nil)
    #expect(try await server.introspect(tokens.accessToken)?["sub"] == Keycloak.serverClientID)
    let error = await #expect(throws: OAuth2Error.self) {
      try await keycloak(mock).clientCredentials(scopes: [])
    }
    #expect(error?.description.contains("unauthorized_client") == true)
  }

  @Test func `a user who refuses or is unknown does not come back with a code`() async throws {
    let mock = try Mock()
    let client = try await keycloak(mock)
    await #expect(throws: OAuth2Error.denied(code: "access_denied", text: "The user refused.")) {
      try await signIn(client, mock, scopes: ["openid"], decision: .deny)
    }
    await #expect(throws: MockBrowser.BrowserError.page("The name or password is wrong.")) {
      try await signIn(client, mock, scopes: ["openid"], password: "wrong")
    }
    await #expect(throws: OAuth2Error.cancelled) {
      try await signIn(client, mock, scopes: ["openid"], decision: .close)
    }
  }

  @Test func `rotated keys are found by name`() async throws {
    let mock = try Mock()
    let client = try await google(mock)
    let before = try await signIn(client, mock, scopes: ["openid"], user: Google.demoUser)
    mock.world.google.rotateKeys()
    mock.world.advance(by: 61)
    let after = try await signIn(client, mock, scopes: ["openid"], user: Google.demoUser)
    #expect(try await client.claims(of: before).issuer == client.provider.issuer)
    #expect(try await client.claims(of: after).issuer == client.provider.issuer)
  }

  @Test func `two worlds share nothing and one seed gives one token`() async throws {
    let (one, two) = (try Mock(.inProcess, seed: 5), try Mock(.inProcess, seed: 5))
    let first = try await one.ask(
      Keycloak.self, "POST", "/realms/shoot-realm/protocol/openid-connect/auth/device",
      form: [("client_id", Keycloak.clientID)])
    let second = try await two.ask(
      Keycloak.self, "POST", "/realms/shoot-realm/protocol/openid-connect/auth/device",
      form: [("client_id", Keycloak.clientID)])
    #expect(first.text == second.text)
    let deviceCode = try #require(first.text.firstMatch(of: /"device_code":"([^"]*)"/)?.1)
    let third = try Mock(seed: 6)
    let answer = try await third.ask(
      Keycloak.self, "POST", "/realms/shoot-realm/protocol/openid-connect/token",
      form: [
        ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
        ("client_id", Keycloak.clientID), ("device_code", String(deviceCode)),
      ])
    #expect(answer.text.contains("Device code not valid"))
  }
}
