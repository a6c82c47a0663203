import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

/// How the answer of the pages reaches the client: in the query, in the fragment or in a form.
@Suite struct OAuthResponseModeTests {
  private let mock = Mock.chosen()
  private static let redirect = Keycloak.loopbackRedirect

  @Test func `the fragment carries the code`() async throws {
    var browser = TestBrowser.keycloak(mock)
    let page = try await browser.walk(Keycloak.authorization(["response_mode": "fragment"]))
    #expect(page.location?.hasPrefix("\(Self.redirect)#session_state=") == true)
    #expect(page.pairs["state"] == "xyz")
    #expect(page.pairs["iss"]?.hasSuffix("/realms/shoot-realm") == true)
    let tokens = try await mock.keycloakTokens([
      ("grant_type", "authorization_code"), ("code", try #require(page.pairs["code"])),
      ("redirect_uri", Self.redirect),
    ])
    #expect(tokens["access_token"] != nil)
  }

  @Test func `a form carries the code, and posts itself`() async throws {
    var browser = TestBrowser.keycloak(mock)
    let page = try await browser.walk(Keycloak.authorization(["response_mode": "form_post"]))
    #expect(page.status == 200)
    #expect(page.location == nil)
    #expect(page.text.contains("<form method=\"post\" action=\"\(Self.redirect)\">"))
    #expect(page.hidden.map(\.name) == ["session_state", "code", "state", "iss"])
    // The page runs this one script and no other.
    let script = try #require(page.text.firstMatch(of: /<script>(.*)<\/script>/)?.1)
    let digest = Data(SHA256.hash(data: Data(script.utf8))).base64EncodedString()
    let policy = try #require(page.fields["Content-Security-Policy"])
    #expect(policy.hasPrefix("default-src 'none'"))
    #expect(policy.hasSuffix("script-src 'sha256-\(digest)'"))
  }

  @Test func `no character of the state leaves the form`() async throws {
    var browser = TestBrowser.keycloak(mock)
    let state = "\"><script>alert(1)</script>"
    let page = try await browser.walk(
      Keycloak.authorization(["response_mode": "form_post", "state": state]))
    #expect(!page.text.contains("alert(1)</script>"))
    #expect(page.text.contains("value=\"&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\""))
  }

  @Test(arguments: ["fragment", "form_post"])
  func `errors come back in the same way`(mode: String) async throws {
    var browser = TestBrowser.keycloak(mock)
    var refused: [TestBrowser.Page] = []
    for changes in [["prompt": "none"], ["scope": "evil"], ["max_age": "x"]] {
      let all = changes.merging(["response_mode": mode]) { $1 }.mapValues { Optional($0) }
      refused.append(try await browser.open(Keycloak.authorization(all)))
    }
    let login = try await browser.open(Keycloak.authorization(["response_mode": mode]))
    refused.append(try await browser.decide(try await browser.signIn(login), "deny"))
    for page in refused {
      if mode == "fragment" {
        #expect(page.location?.hasPrefix("\(Self.redirect)#error=") == true)
      } else {
        #expect(page.hidden.first?.name == "error")
        #expect(page.hidden.contains { $0 == ("state", "xyz") })
      }
    }
  }

  @Test(arguments: ["jwt", "query.jwt", "Fragment", "web_message"])
  func `a mode that is not known is refused in the query`(mode: String) async throws {
    var browser = TestBrowser.keycloak(mock)
    let page = try await browser.open(Keycloak.authorization(["response_mode": mode]))
    #expect(page.location?.hasPrefix("\(Self.redirect)?error=invalid_request&") == true)
  }

  @Test func `an ID token alone never stands in a query`() async throws {
    let pairs = [
      (name: "client_id", value: Facebook.clientID), (name: "nonce", value: "n"),
      (name: "redirect_uri", value: Facebook.loopbackRedirect), (name: "scope", value: "openid"),
      (name: "response_type", value: "id_token"), (name: "response_mode", value: "query"),
    ]
    var browser = TestBrowser(mock, Facebook.self, user: Facebook.demoUser)
    let page = try await browser.open("/dialog/oauth?\(FormEncoding.encode(pairs))")
    #expect(page.pairs["error"] == "invalid_request")
  }
}
