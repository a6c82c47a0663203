import Foundation
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct PKCETests {
  @Test func `the published verifier gives the published challenge`() throws {
    // RFC 7636, appendix B.
    let pkce = try #require(PKCE(verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))
    #expect(pkce.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }

  @Test func `verifiers are random and have the allowed form`() throws {
    let all = try (0..<100).map { _ in try PKCE().verifier }
    #expect(Set(all).count == 100)
    #expect(all.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil })
  }

  @Test(arguments: [
    "short", String(repeating: "a", count: 42), String(repeating: "a", count: 129),
    String(repeating: "a", count: 42) + "+", String(repeating: "a", count: 42) + " ",
  ])
  func `a string that is not a verifier is refused`(text: String) {
    #expect(PKCE(verifier: text) == nil)
  }

  @Test func `the longest and all unreserved characters are allowed`() {
    #expect(PKCE(verifier: String(repeating: "a", count: 124) + "-._~") != nil)
  }

  @Test func `no description contains the verifier`() throws {
    let pkce = try PKCE()
    var dumped = "\(pkce) \(String(reflecting: pkce))"
    dump(pkce, to: &dumped)
    #expect(!dumped.contains(pkce.verifier))
  }
}

@Suite struct AuthorizationRequestTests {
  private func client(_ provider: OAuth2Provider, redirect: URL = URL("app:/cb")) -> OAuth2Client {
    OAuth2Client(
      provider: provider, registration: .init(id: "app", redirect: redirect),
      transport: ScriptedServer { _ in .text(500) })
  }

  private let provider = {
    var provider = OAuth2Provider(
      issuer: "https://id.example", authorizationEndpoint: URL("https://id.example/auth?tenant=1"),
      tokenEndpoint: URL("https://id.example/token"))
    provider.namesIssuerInCallback = true
    return provider
  }()

  private func parameters(of url: URL) -> [String: String] {
    let pairs = FormEncoding.decode(url.query(percentEncoded: true) ?? "")
    return Dictionary(pairs.map { ($0.name, $0.value) }) { $1 }
  }

  @Test func `the address has everything that protects the flow`() throws {
    let request = try client(provider).authorizationRequest(
      scopes: ["openid", "photos", "openid"], parameters: ["audience": "a&b+c"])
    let found = parameters(of: request.url)
    #expect(found["tenant"] == "1")
    #expect(found["response_type"] == "code")
    #expect(found["client_id"] == "app")
    #expect(found["redirect_uri"] == "app:/cb")
    #expect(found["scope"] == "openid photos")
    #expect(found["audience"] == "a&b+c")
    #expect(found["code_challenge_method"] == "S256")
    #expect(found["code_challenge"]?.count == 43)
    #expect(found["state"] == request.state)
    #expect(found["nonce"] == request.nonce)
    #expect(request.state.count == 22)
  }

  @Test func `a request without openid has no nonce and Facebook's scopes have commas`() throws {
    let request = try client(.facebook).authorizationRequest(scopes: ["photo_upload", "email"])
    #expect(request.nonce == nil)
    #expect(parameters(of: request.url)["scope"] == "photo_upload,email")
  }

  @Test func `every request has its own random values`() throws {
    let requests = try (0..<20).map { _ in
      try client(provider).authorizationRequest(scopes: ["openid"])
    }
    #expect(Set(requests.map(\.state)).count == 20)
    #expect(Set(requests.compactMap(\.nonce)).count == 20)
    #expect(Set(requests.map { parameters(of: $0.url)["code_challenge"] }).count == 20)
  }

  private func code(
    _ callback: String, _ request: AuthorizationRequest
  ) throws -> String {
    let text = callback.replacing("STATE", with: request.state)
    return try request.code(from: try #require(URL(string: text)))
  }

  @Test func `the code of a correct callback is accepted`() throws {
    let request = try client(provider).authorizationRequest(scopes: [])
    let iss = "iss=https%3A%2F%2Fid.example"
    // RFC 6749, 4.1.2.
    #expect(
      try code("app:/cb?code=SplxlOBeZQQYbYS6WxSbIA&state=STATE&\(iss)", request)
        == "SplxlOBeZQQYbYS6WxSbIA")
    #expect(try code("app:/cb?code=a%2Bb%26c&state=STATE&\(iss)#_=_", request) == "a+b&c")
  }

  @Test(arguments: [
    ("app:/other?code=a&state=STATE&ISS", OAuth2Error.redirectMismatch),
    ("evil:/cb?code=a&state=STATE&ISS", .redirectMismatch),
    ("app:/cb/?code=a&state=STATE&ISS", .redirectMismatch),
    ("app://cb?code=a&state=STATE&ISS", .redirectMismatch),
    ("app:/cb?code=a&state=wrong&ISS", .stateMismatch), ("app:/cb?code=a&ISS", .stateMismatch),
    ("app:/cb", .stateMismatch),
    ("app:/cb?code=a&state=STATE", .issuerMismatch),
    ("app:/cb?code=a&state=STATE&iss=https%3A%2F%2Fevil.example", .issuerMismatch),
    ("app:/cb?code=a&code=b&state=STATE&ISS", .repeatedParameter("code")),
    ("app:/cb?code=a&state=STATE&state=STATE&ISS", .repeatedParameter("state")),
    ("app:/cb?state=STATE&ISS", .cancelled), ("app:/cb?code=&state=STATE&ISS", .cancelled),
    (
      "app:/cb?error=access_denied&error_description=No+way&state=STATE&ISS",
      .denied(code: "access_denied", text: "No way")
    ),
    (
      "app:/cb?error=access_denied&code=a&state=STATE&ISS",
      .denied(code: "access_denied", text: nil)
    ),
    // An error for another request must not end this one.
    ("app:/cb?error=access_denied&state=wrong&ISS", .stateMismatch),
  ])
  func `a wrong callback gives its reason`(callback: String, error: OAuth2Error) throws {
    let request = try client(provider).authorizationRequest(scopes: [])
    let text = callback.replacing("ISS", with: "iss=https%3A%2F%2Fid.example")
    #expect(throws: error) { try code(text, request) }
  }

  @Test(arguments: [
    // RFC 8252, 7.1 and 7.3.
    ("com.example.app:/oauth2redirect/example-provider", true),
    ("com.example.app:/oauth2redirect/other", false),
    ("com.example.other:/oauth2redirect/example-provider", false),
    ("http://127.0.0.1:51004/oauth2redirect/example-provider", true),
    ("http://127.0.0.1:51005/oauth2redirect/example-provider", false),
  ])
  func `an app's own scheme and a loopback port must match exactly`(
    callback: String, isOurs: Bool
  ) throws {
    let redirects = [
      URL("com.example.app:/oauth2redirect/example-provider"),
      URL("http://127.0.0.1:51004/oauth2redirect/example-provider"),
    ]
    let codes = try redirects.compactMap { redirect in
      let request = try client(.google, redirect: redirect).authorizationRequest(scopes: [])
      return try? code("\(callback)?code=a&state=STATE", request)
    }
    #expect(codes == (isOurs ? ["a"] : []))
  }

  @Test func `a server that does not announce iss may send it if it is correct`() throws {
    var provider = provider
    provider.namesIssuerInCallback = false
    let request = try client(provider).authorizationRequest(scopes: [])
    #expect(try code("app:/cb?code=a&state=STATE", request) == "a")
    #expect(throws: OAuth2Error.issuerMismatch) {
      try code("app:/cb?code=a&state=STATE&iss=https%3A%2F%2Fevil.example", request)
    }
  }

  @Test func `an endpoint without TLS is not used`() {
    var provider = provider
    provider.authorizationEndpoint = URL("http://id.example/auth")
    #expect(throws: OAuth2Error.insecureEndpoint("authorisation endpoint")) {
      try client(provider).authorizationRequest(scopes: [])
    }
  }

  @Test func `no description contains a secret`() throws {
    let request = try client(provider).authorizationRequest(scopes: ["openid"])
    var dumped = "\(request) \(String(reflecting: request))"
    dump(request, to: &dumped)
    #expect(!dumped.contains(request.state))
    #expect(!dumped.contains(try #require(request.nonce)))
  }
}
