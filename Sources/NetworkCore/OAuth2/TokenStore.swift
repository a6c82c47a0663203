internal import Synchronization

/// Stores the tokens of accounts in a keychain, a vault or memory.
public protocol TokenStore: Sendable {
  /// Returns the tokens of an account; nil when there are none.
  func tokens(for account: String) async throws -> OAuth2Tokens?
  /// Replaces the tokens of an account; nil deletes them all, including the ID token.
  func setTokens(_ tokens: OAuth2Tokens?, for account: String) async throws
}

/// Stores tokens in memory until the process ends.
public final class MemoryTokenStore: TokenStore {
  private let accounts = Mutex<[String: OAuth2Tokens]>([:])

  /// Creates an empty store.
  public init() {}

  public func tokens(for account: String) -> OAuth2Tokens? { accounts.withLock { $0[account] } }

  public func setTokens(_ tokens: OAuth2Tokens?, for account: String) {
    accounts.withLock { $0[account] = tokens }
  }
}
