import Foundation
import NetworkCore
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct OAuth2SessionTests {
  private let server: AuthorizationServer
  private let store = MemoryTokenStore()

  init() throws { server = try AuthorizationServer() }

  private var now: Date { server.state.withLock { $0.now } }

  private func session(
    _ provider: OAuth2Provider = AuthorizationServer.provider,
    browser: OAuth2Session.Browser? = nil
  ) -> OAuth2Session {
    let server = server
    return OAuth2Session(
      client: server.client(provider), scopes: ["photos"], store: store,
      browser: browser ?? { url, _ in try server.browse(url) })
  }

  private func stored(_ account: String = "ACCOUNT_FOR_CLIENTID_app") -> OAuth2Tokens? {
    store.tokens(for: account)
  }

  private func keep(expiresIn seconds: TimeInterval, refresh: String? = "refresh0") {
    server.state.withLock { $0.liveRefreshToken = "refresh0" }
    store.setTokens(
      OAuth2Tokens(
        accessToken: "stored", expiry: now.addingTimeInterval(seconds), refreshToken: refresh),
      for: "ACCOUNT_FOR_CLIENTID_app")
  }

  @Test func `a valid token is returned without a request`() async throws {
    keep(expiresIn: 61)
    #expect(try await session().requestAccess() == "stored")
    #expect(server.requests.isEmpty)
  }

  @Test func `a token without an expiry is always valid`() async throws {
    store.setTokens(OAuth2Tokens(accessToken: "stored"), for: "ACCOUNT_FOR_CLIENTID_app")
    #expect(try await session().requestAccess() == "stored")
  }

  @Test func `a token that expires within a minute is refreshed and the new ones stored`()
    async throws
  {
    keep(expiresIn: 60)
    #expect(try await session().requestAccess() == "access1")
    #expect(stored()?.refreshToken == "refresh1")
    #expect(server.state.withLock { $0.browserVisits } == 0)
  }

  @Test func `without a refresh token the user is asked`() async throws {
    keep(expiresIn: -1, refresh: nil)
    #expect(try await session().requestAccess() == "access1")
    #expect(server.state.withLock { $0.browserVisits } == 1)
  }

  @Test func `an expired refresh token is not sent`() async throws {
    keep(expiresIn: -1)
    var tokens = try #require(stored())
    tokens.refreshExpiry = now
    store.setTokens(tokens, for: "ACCOUNT_FOR_CLIENTID_app")
    #expect(try await session().requestAccess() == "access1")
    #expect(server.state.withLock { $0.refreshes } == 0)
  }

  @Test func `Facebook has no refresh so the user is asked`() async throws {
    keep(expiresIn: -1)
    var provider = AuthorizationServer.provider
    provider.hasRefreshTokens = false
    #expect(try await session(provider).requestAccess() == "access1")
    #expect(server.state.withLock { ($0.refreshes, $0.browserVisits) } == (0, 1))
  }

  @Test func `a refused refresh token is deleted and the user asked`() async throws {
    keep(expiresIn: -1, refresh: "dead")
    #expect(try await session().requestAccess() == "access1")
    #expect(server.state.withLock { ($0.refreshes, $0.browserVisits) } == (1, 1))
    await #expect(throws: OAuth2Error.needsAuthorization) {
      keep(expiresIn: -1, refresh: "dead")
      _ = try await session().requestAccess(asking: false)
    }
    #expect(stored() == nil)
  }

  @Test(arguments: [500, 503, 429])
  func `a failing server leaves the tokens as they are`(status: Int) async throws {
    keep(expiresIn: -1)
    server.state.withLock { $0.answer = { _ in .text(status, "trouble") } }
    await #expect(throws: OAuth2Error.self) { try await session().requestAccess() }
    #expect(stored()?.refreshToken == "refresh0")
    #expect(server.state.withLock { $0.browserVisits } == 0)
  }

  @Test func `a hundred callers at expiry make one refresh`() async throws {
    keep(expiresIn: -1)
    let session = session()
    let tokens = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<100 { group.addTask { try await session.requestAccess() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(tokens == Array(repeating: "access1", count: 100))
    #expect(server.state.withLock { $0.refreshes } == 1)
    #expect(server.requests.count == 1)
  }

  @Test func `a hundred refused requests make one refresh`() async throws {
    keep(expiresIn: 300)
    let session = session()
    let resource = ScriptedServer { request in
      for _ in 0..<10 { await Task.yield() }
      return request.fields["Authorization"] == "Bearer access1"
        ? .text(200) : .text(401, "", ["WWW-Authenticate": #"Bearer error="invalid_token""#])
    }
    let origin = try #require(Origin(URL("https://api.example")))
    let api = AuthenticatingTransport(
      over: resource, at: origin, with: BearerAuthenticator(session))
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<100 {
        group.addTask {
          try await api.data(for: .init(url: URL("https://api.example/photos"))).1.statusCode
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 200, count: 100))
    #expect(server.state.withLock { $0.refreshes } == 1)
  }

  @Test func `a user who refuses and one who leaves give different errors`() async throws {
    let denied = session { url, _ in
      let state = FormEncoding.decode(url.query ?? "").first { $0.name == "state" }?.value ?? ""
      return try #require(URL(string: "app:/cb?error=access_denied&state=\(state)"))
    }
    await #expect(throws: OAuth2Error.denied(code: "access_denied", text: nil)) {
      try await denied.requestAccess()
    }
    let gone = session { _, _ in throw OAuth2Error.cancelled }
    await #expect(throws: OAuth2Error.cancelled) { try await gone.requestAccess() }
    #expect(stored() == nil)
    // The next attempt starts again.
    #expect(try await session().requestAccess() == "access1")
  }

  @Test func `sign-out deletes everything and informs the server`() async throws {
    let session = session()
    _ = try await session.requestAccess()
    #expect(try await session.isAuthorized())
    try await session.revokeAccess()
    #expect(stored() == nil)
    #expect(try await !session.isAuthorized())
    #expect(server.forms.last?["token"] == "refresh1")
    // Ending a session twice is not an error.
    try await session.revokeAccess()
  }

  @Test func `sign-out deletes everything even when the server cannot be reached`() async throws {
    keep(expiresIn: 300)
    server.state.withLock { $0.answer = { _ in .text(503) } }
    await #expect(throws: OAuth2Error.self) { try await session().revokeAccess() }
    #expect(stored() == nil)
  }

  @Test func `a refresh in progress does not undo a sign-out`() async throws {
    keep(expiresIn: -1)
    let session = session()
    let started = Mutex(false)
    server.state.withLock { state in
      state.answer = { request in
        if request.url.path == "/token" { started.withLock { $0 = true } }
        return nil
      }
    }
    let waiting = Task { try await session.requestAccess() }
    while !started.withLock({ $0 }) { await Task.yield() }
    try await session.revokeAccess()
    let result = await waiting.result
    // Either it finished earlier, or it fails because the session has ended; it never stores
    // tokens.
    if case .failure(let error) = result { #expect(error as? OAuth2Error == .signedOut) }
    #expect(stored() == nil)
  }
}
