import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

/// Names, passwords and tokens are compared by bytes: the Kelvin sign is not the letter K.
@Suite struct OAuthBytesTests {
  private let mock = Mock.chosen()
  private static let server = [
    (name: "client_id", value: Keycloak.serverClientID),
    (name: "client_secret", value: Keycloak.serverSecret),
  ]

  /// The same string for Swift's `==`, in other bytes.
  private func other(_ text: String) throws -> String {
    let other = text.replacing("K", with: "\u{212A}")
    try #require(Data(other.utf8) != Data(text.utf8))
    #expect(other == text)
    return other
  }

  private func device() async throws -> String {
    let answer = try await mock.ask(
      Keycloak.self, "POST", "/realms/shoot-realm/protocol/openid-connect/auth/device",
      form: [("client_id", Keycloak.clientID)])
    return try #require(JSONTree(Data(answer.text.utf8))?["device_code"]?.text)
  }

  /// Asks for codes until one has a K.
  private func code(_ ask: () async throws -> String) async throws -> String {
    for _ in 0..<40 {
      let code = try await ask()
      if code.utf8.contains(UInt8(ascii: "K")) { return code }
    }
    throw URLError(.cannotParseResponse)
  }

  @Test func `a device's code`() async throws {
    let code = try await code(device)
    func poll(_ code: String) async throws -> JSONTree? {
      try await mock.keycloakTokens([
        ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("device_code", code),
      ])["error"]
    }
    #expect(try await poll(try other(code)) == .string("invalid_grant"))
    #expect(try await poll(code) == .string("authorization_pending"))
  }

  @Test func `an access token`() async throws {
    let token = try await code {
      let answer = try await mock.ask(
        Keycloak.self, "POST", "/realms/shoot-realm/protocol/openid-connect/token",
        form: Self.server + [("grant_type", "client_credentials")])
      return try #require(JSONTree(Data(answer.text.utf8))?["access_token"]?.text)
    }
    for (token, isActive) in [(try other(token), false), (token, true)] {
      let answer = try await mock.ask(
        Keycloak.self, "POST", "/realms/shoot-realm/protocol/openid-connect/token/introspect",
        form: Self.server + [("token", token)])
      #expect(JSONTree(Data(answer.text.utf8))?["active"] == .bool(isActive))
    }
  }

  @Test func `users, clients and consents`() {
    let names = [ExactString("\u{E9}"), ExactString("e\u{301}")]
    var state = OAuthState(
      users: names.map {
        OAuthUser(id: $0, name: $0, password: $0, email: $0, givenName: "", familyName: "")
      },
      clients: names.map { OAuthClientRecord(id: $0, name: "", redirects: []) })
    for name in names {
      state.consents[OAuthConsent(userName: name, clientID: name)] = [name]
    }
    #expect(state.users.count == 2)
    #expect(state.clients.count == 2)
    #expect(state.consents.count == 2)
  }
}
