import Foundation
import GoldenFiles
import MockAPI
import NetworkCore
import TestPrograms
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Attacks on the pages and on resources.
extension OAuthAttackTests {
  @Test func `a resource says which credentials it expects`() async throws {
    let first = try await exchange(try await code())
    let token = String(try #require(first.text.firstMatch(of: /"access_token":"([^"]*)"/)?.1))
    let info = "\(Self.realm)/userinfo"
    func ask(_ fields: [String: String], query: String = "") async throws -> (Int, String?) {
      let answer = try await mock.ask(Keycloak.self, "GET", info + query, fields: fields)
      return (
        answer.response.statusCode, answer.response.value(forHTTPHeaderField: "WWW-Authenticate")
      )
    }
    for scheme in ["Bearer", "bearer", "BEARER", "Bearer  "] {
      #expect(try await ask(["Authorization": "\(scheme) \(token)"]).0 == 200, "\(scheme)")
    }
    #expect(try await ask([:]) == (401, "Bearer realm=\"Keycloak\""))
    #expect(try await ask(["Authorization": "Basic x"]) == (401, "Bearer realm=\"Keycloak\""))
    #expect(try await ask(["Authorization": "Bearer wrong"]).1?.contains("invalid_token") == true)
    #expect(try await ask([:], query: "?access_token=\(token)").0 == 400)
    let both = try await ask(["Authorization": "Bearer \(token)"], query: "?access_token=\(token)")
    #expect(both.0 == 400)
    #expect(both.1?.contains("invalid_request") == true)
    mock.world.advance(by: 300)
    #expect(try await ask(["Authorization": "Bearer \(token)"]).0 == 401)
  }

  @Test func `a form from another site signs no user in`() async throws {
    let (page, response) = try await authorize()
    let cookie = try #require(response.value(forHTTPHeaderField: "Set-Cookie"))
    #expect(cookie.contains("HttpOnly"))
    #expect(cookie.contains("SameSite=Lax"))
    let id = String(try #require(page.firstMatch(of: /name="request" value="([^"]*)"/)?.1))
    let csrf = String(try #require(page.firstMatch(of: /name="csrf" value="([^"]*)"/)?.1))
    let known = String(cookie.prefix { $0 != ";" })
    for (sent, token) in [(known, "wrong"), ("mock_session=other", csrf), ("", csrf)] {
      let answer = try await mock.ask(
        Keycloak.self, "POST", "/realms/shoot-realm/login-actions/authenticate",
        fields: sent.isEmpty ? [:] : ["Cookie": sent],
        form: [
          ("request", id), ("csrf", token), ("username", "mia"),
          ("password", Keycloak.demoPassword),
        ])
      #expect(answer.response.statusCode == 400)
      #expect(location(answer.response) == nil)
    }
  }

  @Test func `a quotation mark with an accent ends no attribute`() async throws {
    // Together they are one `Character`, but a browser sees the mark first.
    let (page, _) = try await mock.ask(
      Keycloak.self, "GET", "/realms/shoot-realm/device?user_code=x%22%CC%81")
    #expect(page.unicodeScalars.contains("\u{301}"))
    #expect(page.contains("x&quot;\u{301}\""))
  }

  @Test func `user input appears in the page as text only`() async throws {
    let (page, response) = try await mock.ask(
      Keycloak.self, "GET",
      "/realms/shoot-realm/device?user_code=%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
    #expect(!page.contains("<script>"))
    #expect(page.contains("&quot;&gt;&lt;script&gt;"))
    #expect(
      response.value(forHTTPHeaderField: "Content-Security-Policy")?.contains("default-src 'none'")
        == true)
    #expect(response.value(forHTTPHeaderField: "X-Frame-Options") == "DENY")
    #expect(response.value(forHTTPHeaderField: "Referrer-Policy") == "no-referrer")
  }

  @Test func `malformed requests are answered and none with a 500`() async throws {
    var random = SeededGenerator(seed: 31)
    let systems: [any MockSystem.Type] = [Google.self, Facebook.self, Keycloak.self]
    let paths = [
      "/o/oauth2/v2/auth", "/token", "/revoke", "/introspect", "/device/code", "/device",
      "/consent",
      "/signin", "/v1/userinfo", "/upload/drive/v2/files", "/dialog/oauth", "/oauth/access_token",
      "/me",
      "/me/photos", "/me/permissions", "/v2.1/me",
      "/realms/shoot-realm/protocol/openid-connect/token",
      "/realms/shoot-realm/protocol/openid-connect/auth", "/realms/other/x", "/auth/realms", "/",
      "/%2e%2e/token", "//token", "/token%00", "/shoot/rest/photos", "/realms/shoot-realm/device",
    ]
    let words = [
      "grant_type", "code", "client_id", "\u{0}", "%", "&", "=", "{}", "[1", "shoot-third-party",
      "authorization_code", "refresh_token", "scope", "a b", "\u{E9}",
      String(repeating: "x", count: 3000),
    ]
    let types = [
      "application/x-www-form-urlencoded", "application/json", "multipart/form-data; boundary=x",
      "text/plain", "x",
    ]
    for _ in 0..<TestTier.rounds(6_000) {
      func word() -> String { words.randomElement(using: &random) ?? "" }
      var fields: [String: String] = ["Content-Type": types.randomElement(using: &random) ?? ""]
      if Bool.random(using: &random) {
        fields["Authorization"] = ["Bearer x", "Basic eA==", "Basic ", "bearer", "Token x"]
          .randomElement(using: &random)
      }
      if Bool.random(using: &random) { fields["Cookie"] = "mock_session=x; y" }
      let query =
        Bool.random(using: &random)
        ? "?\(FormEncoding.escape(word()))=\(FormEncoding.escape(word()))" : ""
      let method = ["GET", "POST", "PUT", "DELETE", "HEAD"].randomElement(using: &random) ?? "GET"
      let hasBody = !["GET", "HEAD"].contains(method)
      let answer = try await mock.ask(
        systems.randomElement(using: &random) ?? Google.self, method,
        (paths.randomElement(using: &random) ?? "/") + query, fields: fields,
        body: hasBody ? Data("\(word())=\(word())&\(word())".utf8) : nil)
      let status = answer.response.statusCode
      #expect((200...499).contains(status) || status == 501)
    }
  }
}
