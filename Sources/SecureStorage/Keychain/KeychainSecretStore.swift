#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A secret store that keeps an app's generic passwords in the keychain model.
///
/// Its searches name no accessibility. So they also find an item with a different accessibility,
/// which the store then updates. Otherwise the keychain would refuse a duplicate.
///
/// ```swift
/// let store = KeychainSecretStore(keychain, app: app, accessible: .afterFirstUnlock)
/// try store.set(Data("token".utf8), service: "api.example", account: "mia")
/// ```
public struct KeychainSecretStore: SecretStore {
  /// The device's keychain.
  public let keychain: Keychain
  /// The app that uses the keychain.
  public let app: App
  /// When the stored secrets can be read.
  public let accessible: Accessibility
  /// The only access group it uses.
  public let accessGroup: String

  /// Creates a store for one app; by default in the app's first group.
  public init(
    _ keychain: Keychain, app: App, accessible: Accessibility = .whenUnlocked,
    accessGroup: String? = nil
  ) {
    self.keychain = keychain
    self.app = app
    self.accessible = accessible
    self.accessGroup = accessGroup ?? app.accessGroups[0]
  }

  /// Returns the secret, or nil when there is none.
  ///
  /// - Throws: `StorageError` with the keychain's status, unless that is `.itemNotFound`.
  public func data(service: String, account: String) throws(StorageError) -> Data? {
    var query = query(service, account)
    query.returnsData = true
    do throws(StorageError) {
      return try keychain.copyMatching(query, as: app).first?.data
    } catch {
      guard error.status == .itemNotFound else { throw error }
      return nil
    }
  }

  /// Adds a secret, or updates the existing one.
  ///
  /// - Throws: `StorageError` with the keychain's status.
  public func set(_ data: Data, service: String, account: String) throws(StorageError) {
    var item = query(service, account)
    item.accessible = accessible
    item.data = data
    do throws(StorageError) {
      try keychain.add(item, as: app)
    } catch {
      guard error.status == .duplicateItem else { throw error }
      var changes = KeychainChanges(data: data)
      changes.accessible = accessible
      try keychain.update(query(service, account), with: changes, as: app)
    }
  }

  /// Removes a secret and returns whether there was one.
  ///
  /// - Throws: `StorageError` with the keychain's status, unless that is `.itemNotFound`.
  @discardableResult
  public func remove(service: String, account: String) throws(StorageError) -> Bool {
    do throws(StorageError) {
      try keychain.delete(query(service, account), as: app)
      return true
    } catch {
      guard error.status == .itemNotFound else { throw error }
      return false
    }
  }

  /// Returns the accounts that have a secret for a service, sorted.
  ///
  /// - Throws: `StorageError` with the keychain's status, unless that is `.itemNotFound`.
  public func accounts(service: String) throws(StorageError) -> [String] {
    var query = query(service, nil)
    query.limit = .all
    query.returnsAttributes = true
    do throws(StorageError) {
      let found = try keychain.copyMatching(query, as: app)
      return Set(found.compactMap { $0.attributes?.name.account }).sorted()
    } catch {
      guard error.status == .itemNotFound else { throw error }
      return []
    }
  }

  private func query(_ service: String, _ account: String?) -> KeychainQuery {
    var query = KeychainQuery(service: service, account: account)
    query.accessGroup = accessGroup
    return query
  }
}
