internal import Synchronization

/// Keeps the tokens of accounts; a keychain, a vault, or memory.
public protocol TokenStore: Sendable {
  /// The tokens of an account; nil when there are none.
  func tokens(for account: String) async throws -> OAuth2Tokens?
  /// Puts tokens in the place of those there were; nil forgets them all, the ID token too.
  func setTokens(_ tokens: OAuth2Tokens?, for account: String) async throws
}

/// Keeps tokens as long as the process lives.
public final class MemoryTokenStore: TokenStore {
  private let accounts = Mutex<[String: OAuth2Tokens]>([:])

  /// Creates an empty store.
  public init() {}

  public func tokens(for account: String) -> OAuth2Tokens? { accounts.withLock { $0[account] } }

  public func setTokens(_ tokens: OAuth2Tokens?, for account: String) {
    accounts.withLock { $0[account] = tokens }
  }
}
