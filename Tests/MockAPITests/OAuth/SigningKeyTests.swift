import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

/// The keys by which others know a system's tokens.
@Suite struct SigningKeyTests {
  private let mock = Mock.chosen()

  /// The names of the keys that each system publishes.
  private func published() async throws -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    let places: [(any MockSystem.Type, String)] = [
      (Google.self, "/oauth2/v3/certs"), (Facebook.self, "/certs"),
      (Keycloak.self, "/realms/shoot-realm/protocol/openid-connect/certs"),
      (Cognito.self, "/\(Cognito.poolID)/.well-known/jwks.json"),
    ]
    for (system, path) in places {
      let (text, _) = try await mock.ask(system, "GET", path)
      let set = try JSONDecoder().decode(JWKSet.self, from: Data(text.utf8))
      found[system.name] = Set(set.keys.compactMap(\.kid))
    }
    let (text, _) = try await mock.ask(
      Firebase.self, "GET", "/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com")
    guard case .object(let members) = JSONTree(Data(text.utf8)) else { return found }
    found["firebase"] = Set(members.keys.map(\.description))
    return found
  }

  @Test func `no two systems publish the same key, however often they take the next one`()
    async throws
  {
    let world = mock.world
    for _ in 0...Google.signingKeys.count {
      let found = try await published()
      #expect(found.count == 5)
      #expect(found.allSatisfy { !$0.value.isEmpty })
      let all = found.values.reduce(0) { $0 + $1.count }
      #expect(found.values.reduce(into: Set()) { $0.formUnion($1) }.count == all, "\(found)")
      world.google.rotateKeys()
      world.firebase.rotateKeys()
    }
  }

  @Test func `Google's ID token does not verify with Keycloak's keys`() async throws {
    var browser = TestBrowser(mock, Google.self, user: Google.demoUser)
    let query = FormEncoding.encode([
      ("client_id", Google.clientID), ("redirect_uri", Google.loopbackRedirect),
      ("response_type", "code"), ("scope", "openid"),
    ])
    let code = try await browser.walk("/o/oauth2/v2/auth?\(query)").pairs["code"]
    let answer = try await mock.ask(
      Google.self, "POST", "/token",
      form: [
        ("grant_type", "authorization_code"), ("code", try #require(code)),
        ("client_id", Google.clientID), ("redirect_uri", Google.loopbackRedirect),
      ])
    let token = try #require(JSONTree(Data(answer.text.utf8))?["id_token"]?.text)
    let kid = try #require(try JWS.unverifiedHeader(of: token).kid)
    let found = try await published()
    #expect(found["google"]?.contains(kid) == true)
    #expect(found["keycloak"]?.contains(kid) == false)
    let (text, _) = try await mock.ask(
      Keycloak.self, "GET", "/realms/shoot-realm/protocol/openid-connect/certs")
    for key in try JSONDecoder().decode(JWKSet.self, from: Data(text.utf8)).keys {
      #expect(throws: (any Error).self) {
        try JWS.verify(token, using: .rs256(RSAPublicKey(jwk: key)))
      }
    }
  }
}
