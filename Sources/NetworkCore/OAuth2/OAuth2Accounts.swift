/// The accounts of an app: each a session, found by its name, its client or its provider.
///
/// ```swift
/// let accounts = OAuth2Accounts()
/// await accounts.add(session)
/// let token = try await accounts.session(for: "work")?.requestAccess()
/// ```
public actor OAuth2Accounts {
  private var sessions: [OAuth2Session] = []

  /// Creates it without accounts.
  public init() {}

  /// Adds a session, or puts it in the place of that of the same account.
  public func add(_ session: OAuth2Session) {
    sessions.removeAll { $0.account == session.account }
    sessions.append(session)
  }

  /// The session of an account.
  public func session(for account: String) -> OAuth2Session? {
    sessions.first { $0.account == account }
  }

  /// The sessions of a client, by the name it is registered under, in the order they were added.
  public func sessions(ofClient id: String) -> [OAuth2Session] {
    sessions.filter { $0.client.registration.id == id }
  }

  /// The sessions at a provider, in the order they were added.
  public func sessions(at provider: OAuth2Provider) -> [OAuth2Session] {
    sessions.filter { $0.client.provider == provider }
  }

  /// Ends the session of an account and forgets the account.
  ///
  /// - Throws: What kept the server from being told; the account is forgotten all the same.
  public func remove(_ account: String) async throws {
    guard let session = session(for: account) else { return }
    sessions.removeAll { $0.account == account }
    try await session.revokeAccess()
  }
}
