import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A log-out ends one session: that of one browser, at all clients.
@Suite struct KeycloakLogoutTests {
  private let mock = Mock.chosen()
  private static let connect = "/realms/shoot-realm/protocol/openid-connect"

  private func exchange(_ page: TestBrowser.Page) async throws -> JSONTree {
    try await mock.keycloakTokens([
      ("grant_type", "authorization_code"), ("code", try #require(page.pairs["code"])),
      ("redirect_uri", Keycloak.loopbackRedirect),
    ])
  }

  private func refreshed(_ tokens: JSONTree) async throws -> JSONTree {
    try await mock.keycloakTokens([
      ("grant_type", "refresh_token"),
      ("refresh_token", try #require(tokens["refresh_token"]?.text)),
    ])
  }

  private func isSignedIn(_ browser: inout TestBrowser) async throws -> Bool {
    let page = try await browser.open(Keycloak.authorization(["prompt": "none"]))
    return page.pairs["code"] != nil
  }

  @Test func `a log-out in one browser leaves the other one signed in`() async throws {
    var (one, other) = (TestBrowser.keycloak(mock), TestBrowser.keycloak(mock))
    let tokens = try await exchange(try await one.walk(Keycloak.authorization()))
    let others = try await exchange(try await other.walk(Keycloak.authorization()))
    let hint = try #require(tokens["id_token"]?.text)
    _ = try await one.open("\(Self.connect)/logout?id_token_hint=\(hint)")
    #expect(try await !isSignedIn(&one))
    #expect(try await isSignedIn(&other))
    #expect(try await refreshed(tokens)["error"] == .string("invalid_grant"))
    #expect(try await refreshed(others)["access_token"] != nil)
  }

  @Test func `the token of another browser ends that browser's session, not this one's`()
    async throws
  {
    var (one, other) = (TestBrowser.keycloak(mock), TestBrowser.keycloak(mock))
    let tokens = try await exchange(try await one.walk(Keycloak.authorization()))
    _ = try await other.walk(Keycloak.authorization())
    let hint = try #require(tokens["id_token"]?.text)
    _ = try await other.open("\(Self.connect)/logout?id_token_hint=\(hint)")
    #expect(try await !isSignedIn(&one))
    #expect(try await isSignedIn(&other))
  }

  @Test func `a log-out by refresh token ends the session at all clients`() async throws {
    var (browser, other) = (TestBrowser.keycloak(mock), TestBrowser.keycloak(mock))
    let tokens = try await exchange(try await browser.walk(Keycloak.authorization()))
    let second = try await exchange(try await browser.walk(Keycloak.authorization()))
    _ = try await other.walk(Keycloak.authorization())
    let answer = try await mock.ask(
      Keycloak.self, "POST", "\(Self.connect)/logout",
      form: [
        ("client_id", Keycloak.clientID),
        ("refresh_token", try #require(tokens["refresh_token"]?.text)),
      ])
    #expect(answer.response.statusCode == 204)
    #expect(try await refreshed(second)["error"] == .string("invalid_grant"))
    #expect(try await !isSignedIn(&browser))
    #expect(try await isSignedIn(&other))
  }

  @Test func `a client that the token is not for cannot use it`() async throws {
    var browser = TestBrowser.keycloak(mock)
    let tokens = try await exchange(try await browser.walk(Keycloak.authorization()))
    let hint = try #require(tokens["id_token"]?.text)
    for (client, status) in [(Keycloak.serverClientID, 400), (Keycloak.clientID, 200)] {
      let path = "\(Self.connect)/logout?id_token_hint=\(hint)&client_id=\(client)"
      #expect(try await browser.open(path).status == status)
    }
  }

  @Test func `offline access outlives the session, and ends by its own token`() async throws {
    var browser = TestBrowser.keycloak(mock)
    let path = Keycloak.authorization(["scope": "openid offline_access"])
    let tokens = try await exchange(try await browser.walk(path))
    #expect(tokens["refresh_expires_in"] == .number("0"))
    let parts = try #require(tokens["refresh_token"]?.text).split(separator: ".")
    let claims = try #require(JSONTree(try Base64URL.decode(parts[1])))
    #expect(claims["typ"] == .string("Offline"))
    #expect(claims["exp"] == nil)
    let hint = try #require(tokens["id_token"]?.text)
    _ = try await browser.open("\(Self.connect)/logout?id_token_hint=\(hint)")
    mock.world.advance(by: 86_400)
    let next = try await refreshed(tokens)
    #expect(next["access_token"] != nil)
    let answer = try await mock.ask(
      Keycloak.self, "POST", "\(Self.connect)/logout",
      form: [
        ("client_id", Keycloak.clientID),
        ("refresh_token", try #require(next["refresh_token"]?.text)),
      ])
    #expect(answer.response.statusCode == 204)
    #expect(try await refreshed(next)["error"] == .string("invalid_grant"))
  }

  @Test func `offline access that is not used for a month ends`() async throws {
    var browser = TestBrowser.keycloak(mock)
    let path = Keycloak.authorization(["scope": "openid offline_access"])
    let tokens = try await exchange(try await browser.walk(path))
    mock.world.advance(by: 2_592_000)
    #expect(try await refreshed(tokens)["error"] == .string("invalid_grant"))
  }

  @Test func `a refresh token says when it ends, and is no ID token`() async throws {
    var browser = TestBrowser.keycloak(mock)
    let tokens = try await exchange(try await browser.walk(Keycloak.authorization()))
    let token = try #require(tokens["refresh_token"]?.text)
    let claims = try #require(JSONTree(try Base64URL.decode(token.split(separator: ".")[1])))
    #expect(claims["typ"] == .string("Refresh"))
    #expect(
      claims["exp"] == .number("\(Int(mock.world.now.timeIntervalSince1970) + 1800)"))
    let page = try await browser.open("\(Self.connect)/logout?id_token_hint=\(token)")
    #expect(page.status == 400)
    #expect(try await isSignedIn(&browser))
  }
}
