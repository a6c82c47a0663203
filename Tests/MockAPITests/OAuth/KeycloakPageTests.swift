import CryptoCore
import Foundation
import NetworkCore
import Testing

@testable import MockAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What Keycloak tells web pages of other origins, as `keycloak-js` is one.
@Suite struct KeycloakPageTests {
  private let world = World()
  private static let realm = "https://keycloak.example/realms/shoot-realm"
  private static let connect = "\(realm)/protocol/openid-connect"
  private static let own = "http://127.0.0.1:5173"

  private func ask(
    _ method: String, _ address: String, origin: String? = own, _ fields: HeaderFields = [:],
    form: [(name: String, value: String)] = []
  ) throws -> ResponseMessage {
    var sent = fields
    sent["Origin"] = origin
    if !form.isEmpty { sent["Content-Type"] = FormEncoding.contentType }
    let request = RequestMessage(
      method: method, url: try #require(URL(string: address)), fields: sent,
      body: Data(FormEncoding.encode(form).utf8))
    guard case .response(let response) = world.deliver(request) else {
      throw URLError(.badServerResponse)
    }
    return response
  }

  private func reader(_ response: ResponseMessage) -> String? {
    response.fields["Access-Control-Allow-Origin"]
  }

  private static let device = [(name: "client_id", value: Keycloak.clientID)]

  @Test func `all pages may ask in advance`() throws {
    for path in ["token", "userinfo", "certs", "logout", "auth/device"] {
      let answer = try ask(
        "OPTIONS", "\(Self.connect)/\(path)", origin: "https://any.example",
        ["Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "x-other"])
      #expect(answer.status == 200)
      #expect(reader(answer) == "https://any.example")
      #expect(answer.fields["Access-Control-Allow-Credentials"] == "true")
      #expect(answer.fields["Access-Control-Allow-Headers"]?.hasSuffix(", Authorization") == true)
      #expect(answer.fields["Access-Control-Allow-Headers"]?.contains("x-other") == false)
      #expect(answer.fields["Access-Control-Max-Age"] == "3600")
    }
  }

  @Test(arguments: [
    (own, true), ("http://127.0.0.1:8400", true), ("http://127.0.0.1", true),
    ("https://127.0.0.1:8400", false), ("http://localhost:8400", false), ("null", false),
    ("https://evil.example", false), ("http://127.0.0.1.evil.example:8400", false),
    ("http://127.0.0.1:8400/", false), ("http://127.0.0.1:8400@evil.example", false),
    ("HTTP://127.0.0.1:8400", false), ("*", false), ("", false), ("org.aerogear.shoot://x", false),
  ])
  func `only pages of a client's own addresses read its answers`(origin: String, may: Bool) throws {
    let answer = try ask(
      "POST", "\(Self.connect)/auth/device", origin: origin, form: Self.device)
    #expect(answer.status == 200)
    #expect(reader(answer) == (may ? origin : nil))
    #expect(answer.fields["Access-Control-Allow-Credentials"] == (may ? "true" : nil))
    #expect(answer.fields["Vary"] == (may ? "Origin" : nil))
  }

  @Test func `an error is read as well, and that of an unknown client by all`() throws {
    let wrong = try ask(
      "POST", "\(Self.connect)/token",
      form: Self.device + [("grant_type", "refresh_token"), ("refresh_token", "x")])
    #expect(wrong.status == 400)
    #expect(reader(wrong) == Self.own)
    let unknown = try ask(
      "POST", "\(Self.connect)/token", origin: "https://any.example",
      form: [("grant_type", "refresh_token"), ("client_id", "other")])
    #expect(unknown.status == 401)
    #expect(reader(unknown) == "https://any.example")
  }

  @Test func `what is public is read by all, and a page for people by none`() throws {
    for path in [
      "", "/.well-known/openid-configuration", "/.well-known/oauth-authorization-server",
      "/protocol/openid-connect/certs",
    ] {
      let answer = try ask("GET", Self.realm + path, origin: "https://any.example")
      #expect(answer.status == 200)
      #expect(reader(answer) == "https://any.example", "\(path)")
    }
    let address = "https://keycloak.example\(Keycloak.authorization())"
    for address in [address, "\(Self.realm)/device", "\(Self.connect)/logout"] {
      let page = try ask("GET", address)
      #expect(page.status == 200)
      #expect(reader(page) == nil)
    }
  }

  @Test func `userinfo is read by the pages of the token's client`() async throws {
    let mock = try Mock(.inProcess)
    var browser = TestBrowser.keycloak(mock)
    let code = try await browser.walk(Keycloak.authorization()).pairs["code"]
    let tokens = try await mock.keycloakTokens([
      ("grant_type", "authorization_code"), ("code", try #require(code)),
      ("redirect_uri", Keycloak.loopbackRedirect),
    ])
    let token = try #require(tokens["access_token"]?.text)
    func ask(_ token: String, _ origin: String) async throws -> (Int, String?) {
      let response = try await mock.ask(
        Keycloak.self, "GET", "/realms/shoot-realm/protocol/openid-connect/userinfo",
        fields: ["Authorization": "Bearer \(token)", "Origin": origin]
      ).response
      return (
        response.statusCode, response.value(forHTTPHeaderField: "Access-Control-Allow-Origin")
      )
    }
    let other = "https://evil.example"
    #expect(try await ask(token, Self.own) == (200, Self.own))
    #expect(try await ask(token, other) == (200, nil))
    mock.world.advance(by: 300)
    #expect(try await ask(token, Self.own) == (401, Self.own))
    #expect(try await ask(token, other) == (401, nil))
    #expect(try await ask("nobody's", other) == (401, other))
  }

  @Test func `keycloak-js is told that its frame gets no cookie`() throws {
    let answer = try ask("GET", "\(Self.connect)/3p-cookies/step1.html", origin: nil)
    #expect(answer.status == 200)
    #expect(answer.fields["X-Frame-Options"] == nil)
    #expect(
      String(decoding: answer.body, as: UTF8.self)
        .contains(#"parent.postMessage("unsupported", "*")"#))
  }

  @Test func `RFC 8414 finds the description wherever the issuer is`() throws {
    let first = try ask("GET", "\(Self.realm)/.well-known/openid-configuration").body
    for address in [
      "\(Self.realm)/.well-known/oauth-authorization-server",
      "https://keycloak.example/.well-known/oauth-authorization-server/realms/shoot-realm",
    ] {
      #expect(try ask("GET", address).body == first)
    }
    let folder = try ask(
      "GET",
      "http://127.0.0.1:8080/.well-known/oauth-authorization-server/keycloak/realms/shoot-realm")
    #expect(
      JSONTree(folder.body)?["issuer"]
        == .string("http://127.0.0.1:8080/keycloak/realms/shoot-realm")
    )
    #expect(try ask("GET", "http://127.0.0.1:8080/.well-known/x/other/y").status == 404)
    let modes = JSONTree(first)?["response_modes_supported"]
    #expect(modes == .array([.string("query"), .string("fragment"), .string("form_post")]))
  }
}
