#if canImport(Security)
  public import Foundation
  internal import Security

  /// The user's keychain on macOS, as generic passwords.
  ///
  /// The data-protection keychain requires a signed program with an access group. A command-line
  /// program has none, so this uses the file-based keychain, where accessibility has no effect.
  ///
  /// ```swift
  /// let store = SystemKeychainStore()
  /// try store.set(Data("token".utf8), service: "api.example", account: "mia")
  /// ```
  public struct SystemKeychainStore: SecretStore {
    /// Creates a store in the user's keychain.
    public init() {}

    /// Returns the secret, or nil when there is none.
    ///
    /// - Throws: `StorageError` with the keychain's status, unless that is `.itemNotFound`.
    public func data(service: String, account: String) throws(StorageError) -> Data? {
      var query = query(service, account)
      query[kSecReturnData as String] = true
      query[kSecMatchLimit as String] = kSecMatchLimitOne
      return try copyMatching(query) as? Data
    }

    /// Adds a secret, or updates the existing one.
    ///
    /// - Throws: `StorageError` with the keychain's status.
    public func set(_ data: Data, service: String, account: String) throws(StorageError) {
      let query = query(service, account)
      let secret: [String: Any] = [kSecValueData as String: data]
      var status = unsafe SecItemAdd(query.merging(secret) { $1 } as CFDictionary, nil)
      if status == errSecDuplicateItem {
        status = SecItemUpdate(query as CFDictionary, secret as CFDictionary)
      }
      try check(status, "storing in the keychain")
    }

    /// Removes a secret and returns whether there was one.
    ///
    /// - Throws: `StorageError` with the keychain's status, unless that is `.itemNotFound`.
    @discardableResult
    public func remove(service: String, account: String) throws(StorageError) -> Bool {
      let status = SecItemDelete(query(service, account) as CFDictionary)
      guard status != errSecItemNotFound else { return false }
      try check(status, "removing from the keychain")
      return true
    }

    /// Returns the accounts that have a secret for a service, sorted.
    ///
    /// - Throws: `StorageError` with the keychain's status, unless that is `.itemNotFound`.
    public func accounts(service: String) throws(StorageError) -> [String] {
      var query = query(service, nil)
      query[kSecReturnAttributes as String] = true
      query[kSecMatchLimit as String] = kSecMatchLimitAll
      let items = try copyMatching(query) as? [[String: Any]] ?? []
      return items.compactMap { $0[kSecAttrAccount as String] as? String }.sorted()
    }

    private func query(_ service: String, _ account: String?) -> [String: Any] {
      var query: [String: Any] = [
        kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
      ]
      query[kSecAttrAccount as String] = account
      return query
    }

    private func copyMatching(_ query: [String: Any]) throws(StorageError) -> CFTypeRef? {
      var result: CFTypeRef?
      let status = unsafe SecItemCopyMatching(query as CFDictionary, &result)
      guard status != errSecItemNotFound else { return nil }
      try check(status, "reading the keychain")
      return result
    }

    private func check(_ status: OSStatus, _ operation: String) throws(StorageError) {
      guard status == errSecSuccess else {
        throw StorageError(KeychainStatus(rawValue: status), operation)
      }
    }
  }
#endif
