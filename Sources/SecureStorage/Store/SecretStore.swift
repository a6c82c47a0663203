#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A store for secrets, each identified by a service and an account.
///
/// ```swift
/// let store: any SecretStore = MemoryStore()
/// try store.set(Data("token".utf8), service: "api.example", account: "mia")
/// try store.data(service: "api.example", account: "mia")  // 5 bytes
/// ```
public protocol SecretStore: Sendable {
  /// Returns the secret, or nil when there is none.
  ///
  /// - Throws: `StorageError` when the store cannot be read; not for a missing secret.
  func data(service: String, account: String) throws(StorageError) -> Data?

  /// Stores a secret and replaces an existing one.
  ///
  /// - Throws: `StorageError` when the store cannot be written.
  func set(_ data: Data, service: String, account: String) throws(StorageError)

  /// Removes a secret and returns whether there was one.
  ///
  /// - Throws: `StorageError` when the store cannot be written; not for a missing secret.
  @discardableResult
  func remove(service: String, account: String) throws(StorageError) -> Bool

  /// Returns the accounts that have a secret for a service, sorted.
  ///
  /// - Throws: `StorageError` when the store cannot be read.
  func accounts(service: String) throws(StorageError) -> [String]
}
