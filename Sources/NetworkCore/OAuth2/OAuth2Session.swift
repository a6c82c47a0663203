public import Foundation

/// One account at one provider: gives an access token that is good now, whatever it takes.
///
/// ```swift
/// let session = OAuth2Session(client: client, scopes: ["photos"], store: store) { url, redirect in
///   try await browser.open(url, until: redirect)
/// }
/// let token = try await session.requestAccess()
/// ```
///
/// A fresh token is given as it is; one that has ended is refreshed; when that cannot be, the person
/// is asked. However many ask at once, it is done once: with rotation a second refresh by the same
/// token would look like theft and end the session (RFC 9700, 4.14.2).
public actor OAuth2Session: AccessTokenSource {
  /// Shows an address to the person and gives the address that the browser came back to.
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
  /// Counts sign-outs: what began before one must not be kept after it.
  private var epoch = 0

  /// Creates a session; nothing is sent before it is asked for a token.
  ///
  /// - Parameters:
  ///   - client: The client.
  ///   - account: The account's name in the store; one for the client when nothing is said.
  ///   - scopes: What is asked for.
  ///   - parameters: What this server wants besides in the browser's address.
  ///   - margin: A token that ends within so many seconds counts as ended.
  ///   - store: Keeps the tokens.
  ///   - browser: Shows an address to the person.
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

  /// A token that is good now.
  ///
  /// - Parameter asking: Whether the person may be asked.
  /// - Returns: The access token.
  /// - Throws: `OAuth2Error`, `.needsAuthorization` among them when nobody may be asked;
  ///   `TransportError`, which leaves all tokens as they are; what the store throws.
  public func requestAccess(asking: Bool = true) async throws -> String {
    try await current(insteadOf: nil, asking: asking).accessToken
  }

  /// A token that is good now, another than one a server has just refused.
  public func accessToken(insteadOf refused: String?) async throws -> String {
    try await current(insteadOf: refused, asking: true).accessToken
  }

  /// Whether there are tokens that may still be of use, without asking anyone.
  public func isAuthorized() async throws -> Bool {
    guard let tokens = try await store.tokens(for: account) else { return false }
    return tokens.isFresh(at: client.now(), margin: margin)
      || tokens.canRefresh(at: client.now())
  }

  /// Ends the session, here in any case and at the server if it can be reached.
  ///
  /// - Throws: What kept the server from being told, after everything here was forgotten.
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
    // Others may have set off while the store was read.
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
        // Dead tokens must not be tried again at each start.
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
      // The server gave them all the same; nobody must find them in use later.
      try? await client.revoke(tokens)
      throw OAuth2Error.signedOut
    }
    try await store.setTokens(tokens, for: account)
    return tokens
  }
}
