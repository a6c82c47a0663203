import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a client may ask for when it sends a browser to sign in, and what must not be passed over.
@Suite struct OAuthRequestTests {
  private let mock = Mock.chosen()
  private static let redirect = Keycloak.loopbackRedirect

  /// A browser that has signed in and allowed before.
  private func signedIn() async throws -> TestBrowser {
    var browser = TestBrowser.keycloak(mock)
    #expect(try await browser.walk(Keycloak.authorization()).pairs["code"] != nil)
    return browser
  }

  @Test(arguments: [nil, ""])
  func `of several registered addresses none is chosen for the client`(redirect: String?)
    async throws
  {
    var browser = TestBrowser.keycloak(mock)
    for scope in ["openid", "email"] {
      let path = Keycloak.authorization(["redirect_uri": redirect, "scope": scope])
      let page = try await browser.open(path)
      #expect(page.status == 400)
      #expect(page.location == nil)
      #expect(page.text.contains("sent no redirect address"))
    }
  }

  @Test func `a single registered address may be left out, but not with OpenID Connect`()
    async throws
  {
    var browser = TestBrowser.keycloak(mock)
    for (scope, status) in [("email", 200), ("openid", 400), ("email openid", 400)] {
      let path = Keycloak.authorization([
        "client_id": Keycloak.serverClientID, "redirect_uri": nil, "scope": scope,
      ])
      #expect(try await browser.open(path).status == status, "\(scope)")
    }
  }

  @Test func `Google and Facebook guess no address`() async throws {
    for (system, path, client) in [
      (
        Google.self as any MockSystem.Type, "/o/oauth2/v2/auth",
        "photos-server.apps.googleusercontent.com"
      ),
      (Google.self, "/o/oauth2/v2/auth", Google.desktopClientID),
      (Facebook.self, "/dialog/oauth", Facebook.serverClientID),
    ] {
      let answer = try await mock.ask(
        system, "GET", "\(path)?client_id=\(client)&response_type=code&state=s")
      #expect(answer.response.statusCode == 400, "\(client)")
    }
  }

  @Test func `a sign-in that is too old is made anew`() async throws {
    var browser = try await signedIn()
    mock.world.advance(by: 60)
    for (age, isAsked) in [("60", false), ("59", true), ("0", true), ("3600", false)] {
      let page = try await browser.open(Keycloak.authorization(["max_age": age]))
      #expect(page.text.contains("name=\"password\"") == isAsked, "\(age)")
      #expect((page.pairs["code"] == nil) == isAsked, "\(age)")
    }
    let silent = Keycloak.authorization(["max_age": "0", "prompt": "none"])
    #expect(try await browser.open(silent).pairs["error"] == "login_required")
  }

  @Test func `the ID token says when the person signed in anew`() async throws {
    var browser = try await signedIn()
    mock.world.advance(by: 60)
    let code = try await browser.walk(Keycloak.authorization(["max_age": "0"])).pairs["code"]
    let tokens = try await mock.keycloakTokens([
      ("grant_type", "authorization_code"), ("code", try #require(code)),
      ("redirect_uri", Self.redirect),
    ])
    let token = try #require(tokens["id_token"]?.text).split(separator: ".")
    let claims = try #require(JSONTree(try Base64URL.decode(token[1])))
    #expect(claims["auth_time"] == .number("\(Int(mock.world.now.timeIntervalSince1970))"))
  }

  @Test(arguments: ["-1", "x", "1.5", "99999999999999999999"])
  func `an age that is no number is refused`(age: String) async throws {
    var browser = TestBrowser.keycloak(mock)
    let page = try await browser.open(Keycloak.authorization(["max_age": age]))
    #expect(page.pairs["error"] == "invalid_request")
  }

  @Test(arguments: [["max_age": "0"], ["prompt": "login"]])
  func `opening the next page does not pass the form to sign in`(changes: [String: String])
    async throws
  {
    var browser = try await signedIn()
    let more = changes.merging(["scope": "openid email"]) { $1 }.mapValues { Optional($0) }
    let page = try await browser.open(Keycloak.authorization(more))
    let request = try #require(page.hidden.first { $0.name == "request" }?.value)
    let next = "/realms/shoot-realm/login-actions/consent"
    let skipped = try await browser.open("\(next)?request=\(request)")
    #expect(skipped.status == 400)
    // The form of the consent page, made by hand from that of the sign-in page.
    let decided = try await mock.ask(
      Keycloak.self, "POST", next, fields: ["Cookie": try #require(browser.cookie)],
      form: page.hidden + [("decision", "allow")])
    #expect(decided.response.statusCode == 400)
    #expect(try await browser.signIn(page).text.contains("name=\"decision\""))
  }

  @Test(arguments: ["none login", "login none", "none consent"])
  func `none goes with no other prompt`(prompt: String) async throws {
    var browser = try await signedIn()
    let page = try await browser.open(Keycloak.authorization(["prompt": prompt]))
    #expect(page.pairs["error"] == "invalid_request")
  }

  @Test(arguments: ["request", "request_uri", "registration"])
  func `what could change a request is refused, not passed over`(name: String) async throws {
    var browser = TestBrowser.keycloak(mock)
    let page = try await browser.open(Keycloak.authorization([name: "https://app.example/r"]))
    #expect(page.pairs["error"] == "\(name)_not_supported")
    #expect(page.pairs["state"] == "xyz")
    let answer = try await mock.ask(
      Keycloak.self, "GET", "/realms/shoot-realm/.well-known/openid-configuration")
    let metadata = try #require(JSONTree(Data(answer.text.utf8)))
    #expect(metadata["request_parameter_supported"] == .bool(false))
    #expect(metadata["request_uri_parameter_supported"] == .bool(false))
  }
}
