#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Vault {
  private static let keychainService = "keychain model"

  /// Stores a keychain model as one secret, named by its device.
  ///
  /// - Throws: What `set` throws.
  public func save(_ keychain: Keychain) throws(StorageError) {
    let snapshot = keychain.snapshot
    guard let bytes = try? JSONEncoder().encode(snapshot) else {
      throw StorageError(
        .invalidParameter, "saving a keychain in \(path)", "it cannot be encoded as JSON")
    }
    try set(bytes, service: Self.keychainService, account: snapshot.device.identifier)
  }

  /// Returns the keychain model that was stored for a device, or nil when there is none.
  ///
  /// - Parameters:
  ///   - identifier: The device's identifier.
  ///   - prompt: The user who is asked for a finger, face or passcode.
  ///   - now: The clock for the dates of items.
  /// - Returns: The keychain.
  /// - Throws: What `data` throws, or `StorageError` with `.malformedInput`.
  public func keychain(
    ofDevice identifier: String, prompt: AuthenticationPrompt = .always(.cancel),
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws(StorageError) -> Keychain? {
    guard let bytes = try data(service: Self.keychainService, account: identifier) else {
      return nil
    }
    guard let snapshot = try? JSONDecoder().decode(KeychainSnapshot.self, from: bytes) else {
      throw StorageError(
        .malformedInput, "reading a keychain of \(path)", "the secret is not a keychain")
    }
    return Keychain(snapshot, prompt: prompt, now: now)
  }
}
