import CryptoCore
import Foundation
import MockAPI
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A browser's session at Keycloak, and how it ends.
@Suite struct KeycloakSessionTests {
  private let mock: Mock
  private static let realm = "/realms/\(Keycloak.realm)"
  private static let connect = "\(realm)/protocol/openid-connect"
  private static let redirect = Keycloak.loopbackRedirect

  init() throws { mock = try Mock() }

  /// Signs in and returns the pairs of the callback and the tokens.
  private func signIn() async throws -> (callback: [String: String], tokens: JSONTree) {
    let query = FormEncoding.encode([
      ("client_id", Keycloak.clientID), ("redirect_uri", Self.redirect),
      ("response_type", "code"), ("scope", "openid"),
    ])
    let start = try #require(
      URL(string: "\(mock.base(Keycloak.self))\(Self.connect)/auth?\(query)"))
    let browser = MockBrowser(
      mock.transport, user: Keycloak.demoUser, password: Keycloak.demoPassword)
    let back = try await browser.open(start, until: try #require(URL(string: Self.redirect)))
    let pairs = FormEncoding.decode(back.query(percentEncoded: true) ?? "")
    let callback = Dictionary(pairs.map { ($0.name, $0.value) }) { first, _ in first }
    let answer = try await mock.ask(
      Keycloak.self, "POST", "\(Self.connect)/token",
      form: [
        ("grant_type", "authorization_code"), ("code", try #require(callback["code"])),
        ("client_id", Keycloak.clientID), ("redirect_uri", Self.redirect),
      ])
    return (callback, try #require(JSONTree(Data(answer.text.utf8))))
  }

  private func refreshes(_ tokens: JSONTree) async throws -> Bool {
    let answer = try await mock.ask(
      Keycloak.self, "POST", "\(Self.connect)/token",
      form: [
        ("grant_type", "refresh_token"), ("client_id", Keycloak.clientID),
        ("refresh_token", try #require(tokens["refresh_token"]?.text)),
      ])
    return answer.response.statusCode == 200
  }

  private func logOut(
    _ pairs: [(name: String, value: String)]
  ) async throws -> (status: Int, location: String?) {
    let response = try await mock.ask(
      Keycloak.self, "GET", "\(Self.connect)/logout?\(FormEncoding.encode(pairs))"
    ).response
    return (response.statusCode, response.value(forHTTPHeaderField: "Location"))
  }

  @Test func `the realm shows the key that verifies its tokens`() async throws {
    let answer = try await mock.ask(Keycloak.self, "GET", Self.realm)
    let tree = try #require(JSONTree(Data(answer.text.utf8)))
    #expect(tree["realm"] == .string(Keycloak.realm))
    let text = try #require(tree["public_key"]?.text)
    let key = try RSAPublicKey(
      pem: "-----BEGIN PUBLIC KEY-----\n\(text)\n-----END PUBLIC KEY-----\n")
    let idToken = try #require(try await signIn().tokens["id_token"]?.text)
    _ = try JWS.verify(idToken, using: .rs256(key))
  }

  @Test func `a session has the same name in the callback, the answer and the tokens`()
    async throws
  {
    let (callback, tokens) = try await signIn()
    let name = try #require(callback["session_state"])
    #expect(name.count == 36)
    #expect(tokens["session_state"] == .string(name))
    for token in ["access_token", "id_token"] {
      let parts = try #require(tokens[token]?.text).split(separator: ".")
      let claims = try #require(JSONTree(try Base64URL.decode(parts[1])))
      #expect(claims["sid"] == .string(name))
      #expect(claims["session_state"] == .string(name))
    }
  }

  @Test func `a link with the ID token ends the session and leads back`() async throws {
    let tokens = try await signIn().tokens
    let hint = try #require(tokens["id_token"]?.text)
    let again = try await signIn().tokens
    let end = try await logOut([
      ("id_token_hint", hint), ("post_logout_redirect_uri", Self.redirect), ("state", "a&b"),
    ])
    #expect(end.status == 302)
    #expect(end.location == "\(Self.redirect)?state=a%26b")
    #expect(try await !refreshes(tokens))
    // The other sign-in is another session.
    #expect(try await refreshes(again))
  }

  @Test(arguments: [
    [("id_token_hint", "x"), ("post_logout_redirect_uri", redirect)],
    [("post_logout_redirect_uri", redirect)],
  ])
  func `without a right ID token no redirect follows`(pairs: [(String, String)]) async throws {
    let tokens = try await signIn().tokens
    let end = try await logOut(pairs.map { (name: $0.0, value: $0.1) })
    #expect(end.status == 400)
    #expect(end.location == nil)
    #expect(try await refreshes(tokens))
  }

  @Test(arguments: ["https://evil.example/", "javascript:alert(1)", "http://127.0.0.1:8400/other"])
  func `only a registered address is led back to`(redirect: String) async throws {
    let tokens = try await signIn().tokens
    let hint = try #require(tokens["id_token"]?.text)
    let end = try await logOut([("id_token_hint", hint), ("post_logout_redirect_uri", redirect)])
    #expect(end.status == 400)
    #expect(end.location == nil)
    #expect(try await refreshes(tokens))
  }
}
