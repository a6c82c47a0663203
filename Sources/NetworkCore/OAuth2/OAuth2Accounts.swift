/// The accounts of an app: one session each, found by name, client or provider.
///
/// ```swift
/// let accounts = OAuth2Accounts()
/// await accounts.add(session)
/// let token = try await accounts.session(for: "work")?.requestAccess()
/// ```
public actor OAuth2Accounts {
  private var sessions: [OAuth2Session] = []

  /// Creates an empty list of accounts.
  public init() {}

  /// Adds a session, or replaces the one of the same account.
  public func add(_ session: OAuth2Session) {
    sessions.removeAll { $0.account == session.account }
    sessions.append(session)
  }

  /// Returns the session of an account.
  public func session(for account: String) -> OAuth2Session? {
    sessions.first { $0.account == account }
  }

  /// Returns the sessions of a client, by its registered identifier, in the order they were added.
  public func sessions(ofClient id: String) -> [OAuth2Session] {
    sessions.filter { $0.client.registration.id == id }
  }

  /// Returns the sessions at a provider, in the order they were added.
  public func sessions(at provider: OAuth2Provider) -> [OAuth2Session] {
    sessions.filter { $0.client.provider == provider }
  }

  /// Ends the session of an account and removes the account.
  ///
  /// - Throws: The error that kept the server from being informed; the account is removed anyway.
  public func remove(_ account: String) async throws {
    guard let session = session(for: account) else { return }
    sessions.removeAll { $0.account == account }
    try await session.revokeAccess()
  }
}
