import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What Google does with tokens besides the standards, and its redirects for desktops.
@Suite struct GoogleTokenTests {
  private let mock: Mock
  private static let redirect = "http://localhost:49152/"

  init() throws { mock = try Mock() }

  private func get(_ path: String) async throws -> (status: Int, json: JSONTree) {
    let answer = try await mock.ask(Google.self, "GET", path)
    return (answer.response.statusCode, JSONTree(Data(answer.text.utf8)) ?? .null)
  }

  private func authorize(_ redirect: String) throws -> URL {
    let query = FormEncoding.encode([
      ("client_id", Google.desktopClientID), ("redirect_uri", redirect), ("response_type", "code"),
      ("scope", "openid email"), ("access_type", "offline"),
    ])
    return try #require(URL(string: "\(mock.base(Google.self))/o/oauth2/v2/auth?\(query)"))
  }

  /// Signs in as the demo user and returns the answer with the tokens.
  private func tokens() async throws -> JSONTree {
    let browser = MockBrowser(
      mock.transport, user: Google.demoUser, password: Google.demoPassword)
    let home = try #require(URL(string: Self.redirect))
    let back = try await browser.open(try authorize(Self.redirect), until: home)
    let code = try #require(
      FormEncoding.decode(back.query(percentEncoded: true) ?? "").first { $0.name == "code" }?.value
    )
    let answer = try await mock.ask(
      Google.self, "POST", "/token",
      form: [
        ("grant_type", "authorization_code"), ("code", code), ("client_id", Google.desktopClientID),
        ("redirect_uri", Self.redirect),
      ])
    return try #require(JSONTree(Data(answer.text.utf8)))
  }

  @Test(arguments: [
    "http://127.0.0.1:1/any/path", "http://[::1]:65535/callback", "http://localhost:8080",
    "http://127.0.0.1:8400/callback?x=1",
  ])
  func `a client for desktops may use any port and path of this machine`(redirect: String)
    async throws
  {
    let answer = try await mock.transport.data(for: URLRequest(url: try authorize(redirect)))
    #expect(answer.1.statusCode == 200)
  }

  @Test(arguments: [
    "http://127.0.0.1:99999/", "http://127.0.0.1:0/", "https://127.0.0.1/", "http://127.0.0.2/",
    "http://localhost.evil.example/", "http://localhost@evil.example/", "http://127.0.0.1/#x",
    "http://[::2]/", "http://127.0.0.1/\n",
  ])
  func `no other address is taken for this machine`(redirect: String) async throws {
    let answer = try await mock.transport.data(for: URLRequest(url: try authorize(redirect)))
    #expect(answer.1.statusCode == 400)
  }

  @Test func `a token is enough to revoke it`() async throws {
    for name in ["access_token", "refresh_token"] {
      let tokens = try await tokens()
      // Google issues a refresh token with each consent, and revoking withdraws the consent.
      let value = try #require(tokens[name]?.text)
      let info = "/v1/userinfo?x"
      let fields = ["Authorization": "Bearer \(try #require(tokens["access_token"]?.text))"]
      #expect(
        try await mock.ask(Google.self, "GET", info, fields: fields).response.statusCode == 200)
      for status in [200, 400] {
        let answer = try await mock.ask(Google.self, "POST", "/revoke", form: [("token", value)])
        #expect(answer.response.statusCode == status)
      }
      #expect(
        try await mock.ask(Google.self, "GET", info, fields: fields).response.statusCode == 401)
    }
  }

  @Test func `tokeninfo says what a token says, as strings`() async throws {
    let tokens = try await tokens()
    let idToken = try #require(tokens["id_token"]?.text)
    let seen = try await get("/tokeninfo?id_token=\(idToken)")
    #expect(seen.status == 200)
    #expect(seen.json["aud"] == .string(Google.desktopClientID))
    #expect(seen.json["email"] == .string(Google.demoUser))
    #expect(seen.json["email_verified"] == .string("true"))
    #expect(seen.json["exp"] == .string("1409662799"))
    #expect(seen.json["alg"] == .string("RS256"))
    let access = try #require(tokens["access_token"]?.text)
    let other = try await get("/oauth2/v3/tokeninfo?access_token=\(access)")
    #expect(other.json["expires_in"] == .string("3599"))
    #expect(other.json["scope"] == .string("openid email"))
    mock.world.advance(by: 3600)
    for query in ["id_token=\(idToken)", "access_token=\(access)", "id_token=x", ""] {
      #expect(try await get("/tokeninfo?\(query)").status == 400)
    }
  }

  @Test(
    arguments: [
      ("exp", "1409659200"), ("exp", nil), ("iat", "1409659201"), ("nbf", "1409659201"),
      ("aud", "\"other\""), ("aud", nil), ("iss", "\"https://accounts.google.com\""), ("iss", nil),
      ("sub", "\"\""), ("sub", nil),
    ] as [(String, String?)])
  func `tokeninfo refuses each wrong claim, however well it is signed`(
    name: String, value: String?
  ) async throws {
    let key = Google.signingKeys[1]
    func token(_ changes: [String: String?]) throws -> String {
      var claims: [String: String?] = [
        "iss": "\"\(mock.base(Google.self))\"", "aud": "\"\(Google.desktopClientID)\"",
        "sub": "\"1\"", "iat": "1409659200", "exp": "1409662800",
      ]
      claims.merge(changes) { $1 }
      let text = claims.compactMap { name, value in value.map { "\"\(name)\":\($0)" } }.sorted()
      return try JWS.sign(
        Data("{\(text.joined(separator: ","))}".utf8), using: .rs256(key.key), kid: key.name)
    }
    #expect(try await get("/tokeninfo?id_token=\(try token([:]))").status == 200)
    #expect(try await get("/tokeninfo?id_token=\(try token([name: value]))").status == 400)
  }

  @Test func `a certificate of version 1 verifies an ID token`() async throws {
    let idToken = try #require(try await tokens()["id_token"]?.text)
    let name = try #require(try JWS.unverifiedHeader(of: idToken).kid)
    let pem = try #require(try await get("/oauth2/v1/certs").json[name]?.text)
    let certificate = try Certificate(pem: pem)
    #expect(certificate.isValid(at: mock.world.now))
    guard case .rsa(let key) = certificate.publicKey else { return #expect(Bool(false)) }
    _ = try JWS.verify(idToken, using: .rs256(key))
  }
}
