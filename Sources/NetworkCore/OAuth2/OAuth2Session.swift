public import Foundation

/// One account at one provider, which returns valid access tokens and renews them as necessary.
///
/// ```swift
/// let session = OAuth2Session(client: client, scopes: ["photos"], store: store) { url, redirect in
///   try await browser.open(url, until: redirect)
/// }
/// let token = try await session.requestAccess()
/// ```
///
/// It returns a fresh token unchanged, refreshes an expired token, and asks the user when it cannot
/// refresh. If several callers ask at once, it does this only once. With rotation, a second refresh
/// with the same token would look like theft and end the session (RFC 9700, 4.14.2).
public actor OAuth2Session: AccessTokenSource {
  /// Shows an address to the user and returns the address that the browser returned to.
  public typealias Browser = @Sendable (_ url: URL, _ redirect: URL) async throws -> URL

  /// The account's name in the store.
  public nonisolated let account: String
  /// The client.
  public nonisolated let client: OAuth2Client

  private let scopes: [String]
  private let parameters: [String: String]
  private let margin: TimeInterval
  private let store: any TokenStore
  private let browser: Browser
  private var flight: Task<OAuth2Tokens, any Error>?
  /// The number of sign-outs, so that a result from before a sign-out is not stored after it.
  private var epoch = 0

  /// Creates a session, which sends nothing until a caller requests a token.
  ///
  /// - Parameters:
  ///   - client: The client.
  ///   - account: The account's name in the store; nil derives one from the client.
  ///   - scopes: The requested scopes.
  ///   - parameters: Extra parameters in the browser's address for this server.
  ///   - margin: A token that expires within this many seconds counts as expired.
  ///   - store: Stores the tokens.
  ///   - browser: Shows an address to the user.
  public init(
    client: OAuth2Client, account: String? = nil, scopes: [String],
    parameters: [String: String] = [:], margin: TimeInterval = 60, store: any TokenStore,
    browser: @escaping Browser
  ) {
    self.client = client
    self.account = account ?? "ACCOUNT_FOR_CLIENTID_\(client.registration.id)"
    self.scopes = scopes
    self.parameters = parameters
    self.margin = margin
    self.store = store
    self.browser = browser
  }

  /// Returns a valid access token.
  ///
  /// - Parameter asking: Whether it may ask the user to sign in.
  /// - Returns: The access token.
  /// - Throws: `OAuth2Error`, for example `.needsAuthorization` when it may not ask the user;
  ///   `URLError`, which keeps all tokens; errors of the store.
  public func requestAccess(asking: Bool = true) async throws -> String {
    try await current(insteadOf: nil, asking: asking).accessToken
  }

  /// Returns a valid token, different from the one that a server has just refused.
  public func accessToken(insteadOf refused: String?) async throws -> String {
    try await current(insteadOf: refused, asking: true).accessToken
  }

  /// Whether the session has tokens that may still work without asking the user.
  public func isAuthorized() async throws -> Bool {
    guard let tokens = try await store.tokens(for: account) else { return false }
    return tokens.isFresh(at: client.now(), margin: margin)
      || tokens.canRefresh(at: client.now())
  }

  /// Ends the session locally and, if the server is reachable, at the server.
  ///
  /// - Throws: The error of the request to the server, after deleting the local tokens.
  public func revokeAccess() async throws {
    epoch += 1
    flight?.cancel()
    flight = nil
    let tokens = try await store.tokens(for: account)
    try await store.setTokens(nil, for: account)
    if let tokens { try await client.revoke(tokens) }
  }

  private func current(insteadOf refused: String?, asking: Bool) async throws -> OAuth2Tokens {
    if let flight { return try await flight.value }
    let tokens = try await store.tokens(for: account)
    // Another caller may have started a renewal while this one was reading the store.
    if let flight { return try await flight.value }
    if let tokens, tokens.isFresh(at: client.now(), margin: margin), tokens.accessToken != refused {
      return tokens
    }
    let began = epoch
    let task = Task { try await self.renew(tokens, asking: asking, began: began) }
    flight = task
    defer { if flight == task { flight = nil } }
    do {
      return try await task.value
    } catch {
      throw epoch == began ? error : OAuth2Error.signedOut
    }
  }

  private func renew(
    _ tokens: OAuth2Tokens?, asking: Bool, began: Int
  ) async throws -> OAuth2Tokens {
    if let tokens, client.provider.hasRefreshTokens, tokens.canRefresh(at: client.now()) {
      do {
        return try await keep(try await client.refresh(tokens), began)
      } catch let error as OAuth2Error where error.isInvalidGrant {
        // Do not try invalid tokens again at each start.
        guard epoch == began else { throw OAuth2Error.signedOut }
        try await store.setTokens(nil, for: account)
      }
    }
    guard asking else { throw OAuth2Error.needsAuthorization }
    let request = try client.authorizationRequest(scopes: scopes, parameters: parameters)
    let callback = try await browser(request.url, request.redirect)
    return try await keep(try await client.exchange(callback, for: request), began)
  }

  private func keep(_ tokens: OAuth2Tokens, _ began: Int) async throws -> OAuth2Tokens {
    guard epoch == began else {
      // The server issued them anyway; revoke them so that they cannot be used later.
      try? await client.revoke(tokens)
      throw OAuth2Error.signedOut
    }
    try await store.setTokens(tokens, for: account)
    return tokens
  }
}
