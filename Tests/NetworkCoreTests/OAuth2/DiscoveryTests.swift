import CryptoCore
import Foundation
import NetworkCore
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct DiscoveryTests {
  private static let document =
    #"{"issuer":"https://id.example/realms/r","authorization_endpoint":"https://id.example/auth","token_endpoint":"https://id.example/token","jwks_uri":"https://id.example/certs","revocation_endpoint":"https://id.example/revoke","authorization_response_iss_parameter_supported":true,"code_challenge_methods_supported":["plain","S256"],"unknown":[1]}"#

  private func discover(
    _ document: String, issuer: String = "https://id.example/realms/r", status: Int = 200
  ) async throws -> (OAuth2Provider, ScriptedServer) {
    let server = ScriptedServer { _ in .json(status, document) }
    return (try await OAuth2Provider.discover(issuer: issuer, over: server), server)
  }

  @Test func `a server's endpoints are found below its issuer`() async throws {
    let (provider, server) = try await discover(Self.document)
    #expect(
      server.requests.first?.url.absoluteString
        == "https://id.example/realms/r/.well-known/openid-configuration")
    #expect(provider.keysEndpoint?.path == "/certs")
    #expect(provider.revocation == .token(URL("https://id.example/revoke")))
    #expect(provider.namesIssuerInCallback)
  }

  @Test(arguments: [
    ("https://id.example/realms/r", "https://evil.example"), ("\"S256\"", "\"none\""),
    ("https://id.example/token", "http://id.example/token"), ("token_endpoint", "x"),
    ("https://id.example/certs", "http://id.example/certs"),
  ])
  func `a document that must not be trusted is refused`(part: String, other: String) async {
    await #expect(throws: OAuth2Error.self) {
      try await discover(Self.document.replacing(part, with: other))
    }
  }

  @Test func `a server error and a wrong issuer are errors`() async {
    await #expect(throws: OAuth2Error.self) { try await discover("{}", status: 404) }
    await #expect(throws: OAuth2Error.insecureEndpoint("issuer")) {
      try await discover(Self.document, issuer: "http://id.example/realms/r")
    }
  }

  @Test func `the table's providers are as documented`() {
    let keycloak = OAuth2Provider.keycloak(base: URL("https://h.example"), realm: "shoot-realm")
    #expect(keycloak.issuer == "https://h.example/realms/shoot-realm")
    #expect(
      keycloak.tokenEndpoint.absoluteString
        == "https://h.example/realms/shoot-realm/protocol/openid-connect/token")
    let old = OAuth2Provider.keycloak2014(base: URL("https://h.example"), realm: "shoot-realm")
    #expect(
      old.refreshEndpoint?.absoluteString
        == "https://h.example/auth/realms/shoot-realm/tokens/refresh")
    #expect(
      old.tokenEndpoint.absoluteString
        == "https://h.example/auth/realms/shoot-realm/tokens/access/codes")
    #expect(OAuth2Provider.google.tokenEndpoint.host == "oauth2.googleapis.com")
    #expect(!OAuth2Provider.facebook.hasRefreshTokens)
  }
}
