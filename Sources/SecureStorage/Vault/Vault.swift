public import CryptoCore
internal import Synchronization
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A file of secrets, sealed with a password; every change is on disk when the call returns.
///
/// Scrypt derives a key from the password. That key seals a random data key, which seals a random
/// key for each entry. Names are sealed too, and each box is bound to its place and name.
///
/// ```swift
/// let vault = try Vault.create(at: "secrets.vault", password: Data("correct horse".utf8))
/// try vault.set(Data("token".utf8), service: "api.example", account: "mia")
/// let again = try Vault.open(at: "secrets.vault", password: Data("correct horse".utf8))
/// try again.data(service: "api.example", account: "mia")  // 5 bytes
/// ```
public final class Vault: SecretStore {
  /// The content of an open vault.
  struct Opened: Sendable {
    /// The parsed file.
    var text: VaultText
    /// The data key and the keys derived from it; nil when it was destroyed.
    var keys: VaultKeys?
    /// The index of each name's entry.
    var places: [VaultName: Int]
    /// The file's bytes when it was last read or written.
    var bytes: Data
  }

  let file: VaultFile
  let opened: Mutex<Opened>

  /// Creates a vault from an open file.
  init(_ file: VaultFile, _ opened: Opened) {
    self.file = file
    self.opened = Mutex(opened)
  }

  /// The path of the file.
  public var path: String { file.path }

  /// Creates a vault; an existing file is not overwritten.
  ///
  /// - Parameters:
  ///   - path: The file; its folder must exist.
  ///   - password: The password's bytes.
  ///   - cost: The cost of one guess.
  /// - Returns: The open vault.
  /// - Throws: `StorageError` with `.alreadyExists`, or `.fileAccess` when it cannot be written.
  public static func create(
    at path: String, password: some DataProtocol, cost: PasswordHash.Cost = .recommended
  ) throws(StorageError) -> Vault {
    let operation = "creating a vault"
    let header = try VaultHeader(cost: cost)
    let passwordKey = try header.key(for: password)
    let (keys, box) = try crypto(operation) { () throws in
      let keys = VaultKeys(data: SymmetricKey(size: .bits256))
      return (keys, try Self.wrap(keys, header, under: passwordKey))
    }
    let text = VaultText(header: header, keyBox: box, entries: [])
    let bytes = text.bytes(under: keys)
    let file = VaultFile(path: path)
    try file.create(bytes, operation)
    return Vault(file, Opened(text: text, keys: keys, places: [:], bytes: bytes))
  }

  /// Opens a vault without changing the file.
  ///
  /// - Throws: `StorageError` with `.wrongPassword`, `.tampered`, `.malformedInput`,
  ///   `.unsupportedVersion`, `.shredded` or `.fileAccess`.
  public static func open(
    at path: String, password: some DataProtocol
  ) throws(StorageError) -> Vault {
    let file = VaultFile(path: path)
    let operation = "opening \(path)"
    let bytes = try file.read(operation)
    let text = try VaultText(parsing: bytes, operation)
    let keys = try unwrap(text, password: password, operation)
    guard text.isAuthentic(bytes, under: keys) else {
      throw StorageError(.tampered, operation, "the file was changed without its key")
    }
    var places: [VaultName: Int] = [:]
    for (place, entry) in text.entries.enumerated() {
      guard let name = try? entry.name(under: keys), places[name] == nil else {
        throw StorageError(.tampered, operation, "entry \(place + 1) was changed")
      }
      places[name] = place
    }
    return Vault(file, Opened(text: text, keys: keys, places: places, bytes: bytes))
  }

  /// Returns the secret, or nil when there is none.
  ///
  /// - Throws: `StorageError` with `.shredded` when its key was destroyed, or `.tampered` when its
  ///   boxes belong to another entry.
  public func data(service: String, account: String) throws(StorageError) -> Data? {
    let operation = "reading a secret of \(path)"
    let name = VaultName(service: service, account: account)
    return try opened.withLock { (opened) throws(StorageError) in
      let keys = try opened.usableKeys(operation)
      guard let place = opened.places[name] else { return nil }
      do {
        if let secret = try opened.text.entries[place].secret(name: name, under: keys) {
          return secret
        }
      } catch {
        throw StorageError(.tampered, operation, "entry \(place + 1) was changed or moved")
      }
      throw StorageError(.shredded, operation, "this secret's key was destroyed")
    }
  }

  /// Stores a secret with a new key of its own and replaces an existing one.
  ///
  /// - Throws: `StorageError` with `.conflict` when another process has changed the file, or
  ///   `.fileAccess`; in both cases the old file is unchanged.
  public func set(_ data: Data, service: String, account: String) throws(StorageError) {
    let operation = "storing a secret in \(path)"
    let name = VaultName(service: service, account: account)
    try change(operation) { (opened, keys) throws(StorageError) in
      let entry = try crypto(operation) { () throws in
        try VaultEntry(data, name: name, under: keys)
      }
      if let place = opened.places[name] {
        opened.text.entries[place] = entry
      } else {
        opened.places[name] = opened.text.entries.count
        opened.text.entries.append(entry)
      }
    }
  }

  /// Removes a secret and returns whether there was one.
  ///
  /// - Throws: `StorageError` with `.conflict` or `.fileAccess`; in both cases the old file is
  ///   unchanged.
  @discardableResult
  public func remove(service: String, account: String) throws(StorageError) -> Bool {
    let operation = "removing a secret from \(path)"
    let name = VaultName(service: service, account: account)
    guard try isKnown(name, operation) else { return false }
    try change(operation) { (opened, _) throws(StorageError) in
      guard let place = opened.places.removeValue(forKey: name) else { return }
      opened.text.entries.remove(at: place)
      opened.places = opened.places.mapValues { $0 > place ? $0 - 1 : $0 }
    }
    return true
  }

  /// Returns the accounts that have a secret for a service, sorted.
  ///
  /// - Throws: `StorageError` with `.shredded`.
  public func accounts(service: String) throws(StorageError) -> [String] {
    try opened.withLock { (opened) throws(StorageError) in
      _ = try opened.usableKeys("listing \(path)")
      return opened.places.keys.filter { $0.service == service }.map(\.account).sorted()
    }
  }
}

extension Vault: RedactedDescription {
  /// The file and the number of secrets.
  public var description: String {
    "Vault(\(path), secrets: \(opened.withLock { $0.places.count }))"
  }
}
