import Foundation
import NetworkCore
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct AuthenticatingTransportTests {
  private let request = URLRequest(url: URL("https://a.example/p"))
  private let origin = Origin(URL("https://a.example"))

  @Test func `credentials never go to another origin`() async throws {
    let server = ScriptedServer { _ in .text(200) }
    let transport = AuthenticatingTransport(
      over: server, at: try #require(origin), with: FixedField(value: "Bearer t"))
    _ = try await transport.data(for: request)
    for other in [
      URL("http://a.example/p"), URL("https://b.example/"), URL("https://a.example:1/"),
    ] {
      _ = try await transport.data(for: URLRequest(url: other))
    }
    #expect(server.requests.map { $0.fields["Authorization"] } == ["Bearer t", nil, nil, nil])
  }

  @Test func `fixed credentials that are refused are not tried again`() async throws {
    let server = ScriptedServer { _ in
      .text(401, "No.", ["WWW-Authenticate": #"Bearer realm="a""#])
    }
    let transport = AuthenticatingTransport(
      over: server, at: try #require(origin), with: FixedField(value: "Bearer t"))
    let (body, response) = try await transport.data(for: request)
    #expect(response.statusCode == 401)
    #expect(body == Data("No.".utf8))
    #expect(server.requests.count == 1)
  }

  /// Returns the tokens t1, t2, …; the next one each time a token was refused.
  private final class Source: AccessTokenSource {
    let count = Mutex(1)

    func accessToken(insteadOf refused: String?) -> String {
      count.withLock { count in
        if refused == "t\(count)" { count += 1 }
        return "t\(count)"
      }
    }
  }

  @Test func `a refused token is replaced once and the body sent again`() async throws {
    let server = ScriptedServer { request in
      request.fields["Authorization"] == "Bearer t2"
        ? .text(200, "yes")
        : .text(401, "", ["WWW-Authenticate": #"Bearer error="invalid_token""#])
    }
    let transport = AuthenticatingTransport(
      over: server, at: try #require(origin), with: BearerAuthenticator(Source()))
    var request = request
    request.httpMethod = "POST"
    request.httpBody = Data("body".utf8)
    #expect(try await transport.data(for: request).0 == Data("yes".utf8))
    #expect(server.requests.map(\.body) == [Data("body".utf8), Data("body".utf8)])
  }

  @Test func `a server that refuses every token is asked twice and no more`() async throws {
    let server = ScriptedServer { _ in .text(401, "never") }
    let transport = AuthenticatingTransport(
      over: server, at: try #require(origin), with: BearerAuthenticator(Source()))
    let (body, response) = try await transport.data(for: request)
    #expect(response.statusCode == 401)
    #expect(body == Data("never".utf8))
    #expect(server.requests.map { $0.fields["Authorization"] } == ["Bearer t1", "Bearer t2"])
  }

  @Test(arguments: ["insufficient_scope", "invalid_request"])
  func `no other token is requested when the token is not to blame`(error: String) async throws {
    let server = ScriptedServer { _ in
      .text(401, "", ["WWW-Authenticate": "Bearer error=\"\(error)\""])
    }
    let transport = AuthenticatingTransport(
      over: server, at: try #require(origin), with: BearerAuthenticator(Source()))
    _ = try await transport.data(for: request)
    #expect(server.requests.count == 1)
  }
}

@Suite struct ChallengeAuthenticatorTests {
  private let origin = Origin(URL("https://a.example"))
  private static let right = "Basic bWlhOnJpZ2h0"

  /// A server that expects mia and "right" with Basic.
  private let server = ScriptedServer { request in
    request.fields["Authorization"] == right
      ? .text(200, "in") : .text(401, "out", ["WWW-Authenticate": #"Basic realm="r""#])
  }

  private func transport(
    _ authenticator: ChallengeAuthenticator, over server: ScriptedServer
  ) throws -> AuthenticatingTransport {
    AuthenticatingTransport(
      over: server, at: try #require(origin), with: authenticator)
  }

  private func get(_ path: String, _ transport: AuthenticatingTransport) async throws -> Int {
    let url = try #require(URL(string: "https://a.example\(path)"))
    return try await transport.data(for: URLRequest(url: url)).1.statusCode
  }

  @Test(arguments: [
    (Credential.Persistence.none, [nil, right, nil, right]), (.forSession, [nil, right, right]),
    (.permanent, [nil, right, right]),
  ])
  func `persistence decides whether the server must ask again`(
    persistence: Credential.Persistence, fields: [String?]
  ) async throws {
    let authenticator = ChallengeAuthenticator { _, _ in
      Credential(user: "mia", password: "right", persistence: persistence)
    }
    let transport = try transport(authenticator, over: server)
    #expect(try await get("/one", transport) == 200)
    #expect(try await get("/two", transport) == 200)
    #expect(server.requests.map { $0.fields["Authorization"] } == fields)
  }

  @Test func `a wrong password is requested once more and then given up`() async throws {
    let failures = Mutex<[Int]>([])
    let authenticator = ChallengeAuthenticator { _, count in
      failures.withLock { $0.append(count) }
      return Credential(user: "mia", password: "wrong", persistence: .forSession)
    }
    let transport = try transport(authenticator, over: server)
    #expect(try await get("/one", transport) == 401)
    #expect(server.requests.count == 2)
    #expect(try await get("/one", transport) == 401)
    #expect(server.requests.count == 4)
    #expect(failures.withLock { $0 } == [0, 0])
  }

  @Test func `a stored password that no longer works is removed`() async throws {
    let count = Mutex(0)
    let server = ScriptedServer { request in
      // From the third request on, the server expects another password.
      let isChanged = count.withLock {
        $0 += 1; return $0 > 3
      }
      let wanted = isChanged ? "Basic bWlhOm5ldw==" : Self.right
      return request.fields["Authorization"] == wanted
        ? .text(200) : .text(401, "", ["WWW-Authenticate": #"Basic realm="r""#])
    }
    let failures = Mutex<[Int]>([])
    let authenticator = ChallengeAuthenticator { _, count in
      failures.withLock { $0.append(count) }
      return Credential(
        user: "mia", password: count == 0 ? "right" : "new", persistence: .forSession)
    }
    let transport = try transport(authenticator, over: server)
    for _ in 0..<4 { #expect(try await get("/one", transport) == 200) }
    #expect(failures.withLock { $0 } == [0, 1])
  }

  @Test func `the provider is not called when the server sends no challenge`() async throws {
    let server = ScriptedServer { _ in .text(403, #"{"error":"unauthorized"}"#) }
    let authenticator = ChallengeAuthenticator { _, _ in
      Issue.record("a 403 is no challenge")
      return nil
    }
    #expect(try await get("/", transport(authenticator, over: server)) == 403)
  }

  @Test func `without a credential the caller gets the server's answer`() async throws {
    let authenticator = ChallengeAuthenticator { _, _ in nil }
    let transport = try transport(authenticator, over: server)
    let (body, response) = try await transport.data(
      for: URLRequest(url: URL("https://a.example/")))
    #expect(response.statusCode == 401)
    #expect(body == Data("out".utf8))
    #expect(server.requests.count == 1)
  }

  @Test func `a credential is sent first only below the folder that asked`() async throws {
    let authenticator = ChallengeAuthenticator { _, _ in
      Credential(user: "mia", password: "right", persistence: .forSession)
    }
    let transport = try transport(authenticator, over: server)
    // RFC 7617, 2.2.
    for path in [
      "/docs/index.html", "/docs/test.doc", "/docs/deep/x?page=1", "/other", "/docs/../x",
    ] {
      #expect(try await get(path, transport) == 200)
    }
    let sent = server.requests.map { $0.fields["Authorization"] != nil }
    #expect(sent == [false, true, true, true, false, true, false, true])
  }

  @Test func `the strongest known scheme is answered`() async throws {
    let challenge =
      #"Basic realm="r", Digest realm="r", nonce="n", algorithm=MD5, qop="auth", "#
      + #"Digest realm="r", nonce="n", algorithm=SHA-256, qop="auth""#
    let server = ScriptedServer { _ in .text(401, "", ["WWW-Authenticate": challenge]) }
    let spaces = Mutex<[ProtectionSpace]>([])
    let authenticator = ChallengeAuthenticator { space, _ in
      spaces.withLock { $0.append(space) }
      return Credential(user: "mia", password: "x", persistence: .none)
    }
    _ = try await get("/", transport(authenticator, over: server))
    #expect(server.requests.last?.fields["Authorization"]?.contains("algorithm=SHA-256") == true)
    #expect(spaces.withLock { $0.map(\.scheme) } == ["digest"])
  }

  @Test func `Basic is not answered where it is not allowed`() async throws {
    let authenticator = ChallengeAuthenticator(allowsBasic: false) { _, _ in
      Issue.record("nobody is asked")
      return nil
    }
    #expect(try await get("/", transport(authenticator, over: server)) == 401)
  }

  @Test func `a Digest nonce is counted and replaced when stale`() async throws {
    let server = ScriptedServer { request in
      let field = request.fields["Authorization"] ?? ""
      if field.contains("nonce=\"n2\"") || field.contains("nc=00000001")
        || field.contains("nc=00000002")
      {
        return .text(200)
      }
      let stale = field.isEmpty ? "" : ", stale=true"
      let nonce = field.isEmpty ? "n1" : "n2"
      return .text(
        401, "",
        ["WWW-Authenticate": "Digest realm=\"r\", nonce=\"\(nonce)\", qop=\"auth\"\(stale)"])
    }
    let asked = Mutex(0)
    let authenticator = ChallengeAuthenticator { _, _ in
      asked.withLock { $0 += 1 }
      return Credential(user: "mia", password: "x", persistence: .forSession)
    }
    let transport = try transport(authenticator, over: server)
    for _ in 0..<4 { #expect(try await get("/", transport) == 200) }
    let counts = server.requests.compactMap { request in
      request.fields["Authorization"]?.firstMatch(of: /nonce="(n\d)".*nc=0000000(\d)/)
        .map { "\($0.1)/\($0.2)" }
    }
    #expect(counts == ["n1/1", "n1/2", "n1/3", "n2/1", "n2/2"])
    #expect(asked.withLock { $0 } == 1)
  }

  @Test func `a permanent credential outlives the storage`() async throws {
    let kept = Mutex<[ProtectionSpace: Credential]>([:])
    let saves = Mutex(0)
    func storage() -> CredentialStorage {
      CredentialStorage(
        permanent: CredentialStorage.Permanent(
          load: { space in kept.withLock { $0[space] } },
          save: { credential, space in
            saves.withLock { $0 += 1 }
            kept.withLock { $0[space] = credential }
          },
          remove: { space in kept.withLock { $0[space] = nil } }))
    }
    let first = ChallengeAuthenticator(storage: storage()) { _, _ in
      Credential(user: "mia", password: "right", persistence: .permanent)
    }
    let transport1 = try transport(first, over: server)
    for _ in 0..<3 { #expect(try await get("/", transport1) == 200) }
    #expect(saves.withLock { $0 } == 1)
    let second = ChallengeAuthenticator(storage: storage()) { _, _ in
      Issue.record("the permanent part knows it")
      return nil
    }
    #expect(try await get("/", transport(second, over: server)) == 200)
  }
}
