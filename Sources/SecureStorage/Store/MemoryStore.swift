internal import Synchronization
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A store that keeps secrets in memory until the process ends.
///
/// ```swift
/// let store = MemoryStore()
/// try store.set(Data("token".utf8), service: "api.example", account: "mia")
/// print(store)  // MemoryStore(1 secret)
/// ```
public final class MemoryStore: SecretStore {
  private let secrets = Mutex<[String: [String: Data]]>([:])

  /// Creates an empty store.
  public init() {}

  /// Returns the secret, or nil when there is none.
  public func data(service: String, account: String) -> Data? {
    secrets.withLock { $0[service]?[account] }
  }

  /// Stores a secret and replaces an existing one.
  public func set(_ data: Data, service: String, account: String) {
    secrets.withLock { $0[service, default: [:]][account] = data }
  }

  /// Removes a secret and returns whether there was one.
  @discardableResult
  public func remove(service: String, account: String) -> Bool {
    secrets.withLock { $0[service]?.removeValue(forKey: account) != nil }
  }

  /// Returns the accounts that have a secret for a service, sorted.
  public func accounts(service: String) -> [String] {
    secrets.withLock { $0[service]?.keys.sorted() ?? [] }
  }
}

extension MemoryStore: RedactedDescription {
  /// The number of secrets.
  public var description: String {
    let count = secrets.withLock { $0.values.reduce(0) { $0 + $1.count } }
    return "MemoryStore(\(count) \(count == 1 ? "secret" : "secrets"))"
  }
}
