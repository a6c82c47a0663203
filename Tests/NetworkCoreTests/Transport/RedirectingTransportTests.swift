import Foundation
import NetworkCore
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct RedirectingTransportTests {
  /// Redirects `/from` to an address and answers all other requests.
  private func server(_ status: Int, to location: String) -> ScriptedServer {
    ScriptedServer { request in
      request.url.path == "/from"
        ? .text(status, "moved", ["Location": location]) : .text(200, "there")
    }
  }

  private func request(_ method: String = "GET") -> URLRequest {
    var request = URLRequest(method: method, url: URL("https://a.example/from"))
    request.setValue("Bearer secret", forHTTPHeaderField: "Authorization")
    request.setValue("k", forHTTPHeaderField: "X-Api-Key")
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    if method == "POST" || method == "PUT" {
      request.httpBody = Data("body".utf8)
      request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
    }
    return request
  }

  @Test func `credentials are sent again to the same origin`() async throws {
    let server = server(302, to: "/to")
    let (body, response) = try await RedirectingTransport(over: server).data(for: request())
    #expect(body == Data("there".utf8))
    #expect(response.url?.absoluteString == "https://a.example/to")
    #expect(server.requests.last?.fields["Authorization"] == "Bearer secret")
    #expect(server.requests.last?.fields["X-Api-Key"] == "k")
  }

  @Test(arguments: [
    "https://b.example/to", "https://a.example:8443/to", "https://a.example.evil/to",
    "//b.example/to",
  ])
  func `no credential goes to another origin`(location: String) async throws {
    let server = server(302, to: location)
    _ = try await RedirectingTransport(over: server).data(for: request())
    let last = try #require(server.requests.last)
    #expect(last.url.path == "/to")
    #expect(last.fields["Authorization"] == nil)
    #expect(last.fields["X-Api-Key"] == nil)
    #expect(last.fields["Accept"] == "application/json")
  }

  @Test(arguments: [
    (301, "POST", "GET", false), (302, "POST", "GET", false), (303, "POST", "GET", false),
    (303, "PUT", "GET", false), (301, "PUT", "PUT", true), (307, "POST", "POST", true),
    (308, "POST", "POST", true), (303, "HEAD", "HEAD", false), (307, "DELETE", "DELETE", false),
  ])
  func `method and body are those of RFC 9110`(
    status: Int, method: String, next: String, hasBody: Bool
  ) async throws {
    let server = server(status, to: "/to")
    _ = try await RedirectingTransport(over: server).data(for: request(method))
    let last = try #require(server.requests.last)
    #expect(last.method == next)
    #expect(last.body == (hasBody ? Data("body".utf8) : Data()))
    #expect((last.fields["Content-Type"] != nil) == hasBody)
  }

  @Test(arguments: [
    (307, "https://b.example/to", "POST"), (302, "http://a.example/to", "GET"),
    (302, "ftp://a.example/to", "GET"), (302, "javascript:alert(1)", "GET"), (304, "/to", "GET"),
  ])
  func `a redirect that is not safe is the response`(
    status: Int, location: String, method: String
  ) async throws {
    let server = server(status, to: location)
    let (body, response) = try await RedirectingTransport(over: server).data(for: request(method))
    #expect(response.statusCode == status)
    #expect(body == Data("moved".utf8))
    #expect(server.requests.count == 1)
  }

  @Test func `a policy may refuse all redirects or those to another origin`() async throws {
    for (policy, location, status) in [
      (RedirectPolicy.refuse, "/to", 302), (.sameOrigin, "/to", 200),
      (.sameOrigin, "https://b.example/to", 302),
    ] {
      let transport = RedirectingTransport(over: server(302, to: location), policy: policy)
      #expect(try await transport.data(for: request()).1.statusCode == status)
    }
  }

  @Test func `a redirect loop ends with an error`() async throws {
    let server = ScriptedServer { _ in .text(302, "", ["Location": "/from"]) }
    let error = await #expect(throws: URLError.self) {
      try await RedirectingTransport(over: server).data(for: request())
    }
    #expect(error?.code == .httpTooManyRedirects)
    #expect(server.requests.count == RedirectingTransport.limit + 1)
  }

  @Test func `the authenticator sees each hop with its own origin`() async throws {
    let server = ScriptedServer { request in
      switch (request.url.host, request.url.path) {
      case ("a.example", "/from"): .text(302, "", ["Location": "https://b.example/hop"])
      case ("b.example", _): .text(302, "", ["Location": "https://a.example/back"])
      default: .text(200)
      }
    }
    let origin = try #require(Origin(URL("https://a.example")))
    let inner = AuthenticatingTransport(
      over: server, at: origin, with: FixedField(value: "Bearer t"))
    _ = try await RedirectingTransport(over: inner).data(
      for: URLRequest(url: URL("https://a.example/from")))
    #expect(server.requests.map { $0.fields["Authorization"] } == ["Bearer t", nil, "Bearer t"])
  }
}
