import CryptoCore
import Foundation
import MockAPI
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Limited Login: an app learns who the user is, and can ask the graph for nothing.
@Suite struct FacebookLimitedLoginTests {
  private let mock = Mock.chosen()
  private let redirect = Facebook.loopbackRedirect

  private func callback(
    _ changes: [String: String?] = [:], decision: MockBrowser.Decision = .allow
  ) async throws -> URL {
    var values: [String: String?] = [
      "client_id": Facebook.clientID, "redirect_uri": redirect, "scope": "openid,email",
      "response_type": "id_token,graph_domain", "tp": "ios_14_do_not_track", "nonce": "n-1",
      "state": "s 1",
    ]
    values.merge(changes) { $1 }
    let pairs = values.compactMap { name, value in value.map { (name: name, value: $0) } }
    let browser = MockBrowser(
      mock.transport, user: Facebook.demoUser, password: Facebook.demoPassword, decision: decision)
    let page = "\(mock.base(Facebook.self))/dialog/oauth?\(FormEncoding.encode(pairs))"
    return try await browser.open(
      try #require(URL(string: page)), until: try #require(URL(string: redirect)))
  }

  private func values(_ text: String?) -> [String: String] {
    Dictionary(FormEncoding.decode(text ?? "").map { ($0.name, $0.value) }) { first, _ in first }
  }

  private func payload(of token: String) async throws -> Data {
    let (text, _) = try await mock.ask(Facebook.self, "GET", "/certs")
    let set = try JSONDecoder().decode(JWKSet.self, from: Data(text.utf8))
    let kid = try #require(try JWS.unverifiedHeader(of: token).kid)
    let key = try #require(set.keys.first { $0.kid == kid })
    return try JWS.verify(token, using: .rs256(RSAPublicKey(jwk: key))).payload
  }

  @Test(arguments: ["id_token", "id_token,graph_domain", "id_token graph_domain"])
  func `the token is in the fragment, and it is all that comes`(type: String) async throws {
    let address = try await callback(["response_type": type])
    #expect(address.query() == nil)
    let values = values(address.fragment(percentEncoded: true))
    #expect(values.keys.sorted() == ["graph_domain", "id_token", "state"])
    #expect(values["state"] == "s 1")
    let token = try #require(values["id_token"])
    let payload = try await payload(of: token)
    let expected = JWTExpectations(issuer: mock.base(Facebook.self), audience: Facebook.clientID)
    _ = try expected.validate(payload, now: mock.world.now)
    let tree = try #require(JSONTree(payload))
    #expect(tree["nonce"]?.text == "n-1")
    #expect(tree["sub"]?.text == "10152384781676191")
    #expect(tree["email"]?.text == Facebook.demoUser)
    #expect(tree["at_hash"] == nil)
    #expect(throws: (any Error).self) {
      try expected.validate(payload, now: mock.world.now + 3601)
    }
  }

  @Test func `the token opens nothing in the graph`() async throws {
    let address = try await callback()
    let token = try #require(values(address.fragment(percentEncoded: true))["id_token"])
    let (text, response) = try await mock.ask(Facebook.self, "GET", "/me?access_token=\(token)")
    #expect(response.statusCode == 400)
    #expect(text.contains(#""code":190"#))
    let exchanged = try await mock.ask(
      Facebook.self, "GET", "/oauth/access_token?fb_exchange_token=\(token)")
    #expect(exchanged.text.contains(#""code":190"#))
  }

  @Test(
    arguments: [
      ("scope", "email", "invalid_scope"), ("nonce", nil, "invalid_request"),
      ("nonce", "", "invalid_request"),
      ("response_type", "id_token,token", "unsupported_response_type"),
      ("response_type", "graph_domain", "unsupported_response_type"),
      ("response_type", "token", "unsupported_response_type"),
    ] as [(String, String?, String)])
  func `it needs the scope and a nonce, and gives no other token`(
    name: String, value: String?, error: String
  ) async throws {
    let address = try await callback([name: value])
    #expect(values(address.query(percentEncoded: true))["error"] == error)
    #expect(address.fragment() == nil)
  }

  @Test func `a user who refuses gives no token`() async throws {
    let address = try await callback(decision: .deny)
    #expect(values(address.query(percentEncoded: true))["error"] == "access_denied")
  }

  @Test func `other servers do not know it`() async throws {
    let pairs = [
      (name: "client_id", value: Google.clientID), (name: "response_type", value: "id_token"),
      (name: "redirect_uri", value: Google.loopbackRedirect), (name: "scope", value: "openid"),
      (name: "nonce", value: "n"),
    ]
    let (_, response) = try await mock.ask(
      Google.self, "GET", "/o/oauth2/v2/auth?\(FormEncoding.encode(pairs))")
    #expect(
      response.value(forHTTPHeaderField: "Location")?.contains("unsupported_response_type") == true)
  }
}
