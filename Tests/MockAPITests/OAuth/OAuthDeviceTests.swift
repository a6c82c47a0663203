import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

/// The flow for devices without a browser, as RFC 8628 wants it to be safe.
@Suite struct OAuthDeviceTests {
  private let mock = Mock.chosen()
  private static let page = "/realms/shoot-realm/device"

  private func start(_ scope: String = "openid email") async throws -> (code: String, user: String)
  {
    let answer = try await mock.ask(
      Keycloak.self, "POST", "/realms/shoot-realm/protocol/openid-connect/auth/device",
      form: [("client_id", Keycloak.clientID), ("scope", scope)])
    let tree = try #require(JSONTree(Data(answer.text.utf8)))
    return (try #require(tree["device_code"]?.text), try #require(tree["user_code"]?.text))
  }

  private func poll(_ code: String) async throws -> JSONTree {
    mock.world.advance(by: 60)
    return try await mock.keycloakTokens([
      ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("device_code", code),
    ])
  }

  private func type(
    _ code: String, in browser: inout TestBrowser
  ) async throws -> TestBrowser.Page {
    try await browser.submit(try await browser.open(Self.page), [("user_code", code)])
  }

  @Test(arguments: [("deny", "allow"), ("allow", "deny"), ("deny", "deny")])
  func `a code is decided once`(first: String, second: String) async throws {
    let device = try await start()
    var (one, other) = (TestBrowser.keycloak(mock), TestBrowser.keycloak(mock))
    // Both are on their pages before either decides.
    let page = try await one.signIn(try await type(device.user, in: &one))
    let late = try await other.signIn(try await type(device.user, in: &other))
    #expect(try await one.decide(page, first).status == 200)
    #expect(try await other.decide(late, second).status == 400)
    #expect(try await one.decide(page, second).status == 400)
    #expect(try await type(device.user, in: &one).text.contains("No device has this code."))
    let answer = try await poll(device.code)
    if first == "allow" {
      #expect(answer["access_token"] != nil)
    } else {
      #expect(answer["error"] == .string("access_denied"))
    }
  }

  @Test func `the page names the app, its scopes and the code`() async throws {
    let device = try await start()
    var browser = TestBrowser.keycloak(mock)
    let login = try await type(device.user.lowercased().replacing("-", with: " "), in: &browser)
    #expect(login.text.contains("<strong>Shoot</strong> asks you to sign in"))
    let consent = try await browser.signIn(login)
    for words in ["<strong>Shoot</strong>", "See your email address", device.user] {
      #expect(consent.text.contains(words), "\(words)")
    }
    #expect(!consent.text.contains("See your name"))
    // A person who has allowed the app before is asked about the device all the same.
    _ = try await browser.decide(consent)
    let again = try await type(try await start().user, in: &browser)
    #expect(again.text.contains("name=\"decision\""))
  }

  @Test func `guesses are limited for all clients together`() async throws {
    let device = try await start()
    var statuses: [Int] = []
    for number in 0..<12 {
      var browser = TestBrowser.keycloak(mock)
      let letters = String(Array(repeating: "B", count: 7)) + String(Array("BCDFGHJKLMNP")[number])
      statuses.append(try await type(letters, in: &browser).status)
    }
    #expect(statuses == Array(repeating: 200, count: 10) + [429, 429])
    var browser = TestBrowser.keycloak(mock)
    let right = try await type(device.user, in: &browser)
    #expect(right.status == 429)
    #expect(right.fields["Retry-After"] == "60")
    mock.world.advance(by: 60)
    #expect(try await type(device.user, in: &browser).text.contains("name=\"password\""))
  }

  @Test func `a code that has expired is no code`() async throws {
    let device = try await start()
    var browser = TestBrowser.keycloak(mock)
    let page = try await browser.signIn(try await type(device.user, in: &browser))
    mock.world.advance(by: 600)
    #expect(try await browser.decide(page).status == 400)
    #expect(try await type(device.user, in: &browser).text.contains("No device has this code."))
    #expect(try await poll(device.code)["error"] == .string("expired_token"))
  }

  @Test func `a device's tokens belong to the session of the browser that allowed it`()
    async throws
  {
    let (device, late) = (try await start(), try await start())
    var browser = TestBrowser.keycloak(mock)
    let done = try await browser.decide(
      try await browser.signIn(try await type(device.user, in: &browser)))
    #expect(done.status == 200)
    _ = try await browser.decide(try await type(late.user, in: &browser))
    let tokens = try await poll(device.code)
    #expect(tokens["session_state"]?.text?.count == 36)
    let hint = try #require(tokens["id_token"]?.text)
    let out = "/realms/shoot-realm/protocol/openid-connect/logout?id_token_hint=\(hint)"
    #expect(try await browser.open(out).status == 200)
    let refreshed = try await mock.keycloakTokens([
      ("grant_type", "refresh_token"),
      ("refresh_token", try #require(tokens["refresh_token"]?.text)),
    ])
    #expect(refreshed["error"] == .string("invalid_grant"))
    // What was allowed before the end gives nothing after it.
    #expect(try await poll(late.code)["error"] == .string("invalid_grant"))
  }
}
