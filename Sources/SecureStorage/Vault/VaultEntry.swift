internal import CryptoCore
#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The name of an entry.
struct VaultName: Hashable, Sendable {
  /// The purpose of the secret.
  let service: String
  /// The account that the secret belongs to.
  let account: String

  /// Creates a name.
  init(service: String, account: String) {
    self.service = service
    self.account = account
  }

  /// The length of the service in eight bytes, the service and the account: unique for each name.
  var bytes: Data {
    let service = Data(service.utf8)
    let count = UInt64(service.count)
    let length = (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
    return Data(length) + service + Data(account.utf8)
  }

  /// Parses `bytes`; nil when they are not valid.
  init?(bytes: Data) {
    let bytes = Array(bytes)
    guard bytes.count >= 8 else { return nil }
    let count = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard count <= UInt64(bytes.count - 8) else { return nil }
    let rest = bytes.dropFirst(8)
    guard let service = String(validating: rest.prefix(Int(count)), as: UTF8.self),
      let account = String(validating: rest.dropFirst(Int(count)), as: UTF8.self)
    else { return nil }
    self.init(service: service, account: account)
  }

  /// The context that a box is bound to: the format, its place in the entry, and the entry's name.
  func context(_ place: String) -> Data { Data("\(VaultHeader.format) \(place)\n".utf8) + bytes }
}

/// A secret as stored in the file: a box for the name, one for its own key, one for the secret.
struct VaultEntry: Sendable {
  /// The sealed name.
  let nameBox: Data
  /// The sealed key of the entry; nil when it was destroyed.
  var keyBox: Data?
  /// The secret, sealed with the entry's own key.
  let dataBox: Data

  /// Seals a secret with a new key for the entry.
  init(_ secret: Data, name: VaultName, under keys: VaultKeys) throws {
    let key = SymmetricKey(size: .bits256)
    nameBox = try Self.seal(name: name, under: keys)
    keyBox = try AES.GCM.seal(
      Data(copying: key), using: keys.wrapping, authenticating: name.context("key")
    ).joined
    dataBox = try AES.GCM.seal(secret, using: key, authenticating: name.context("data")).joined
  }

  /// Creates an entry from existing boxes.
  init(nameBox: Data, keyBox: Data?, dataBox: Data) {
    self.nameBox = nameBox
    self.keyBox = keyBox
    self.dataBox = dataBox
  }

  /// Returns a sealed name.
  static func seal(name: VaultName, under keys: VaultKeys) throws -> Data {
    try AES.GCM.seal(name.bytes, using: keys.naming).joined
  }

  /// Returns the opened name.
  func name(under keys: VaultKeys) throws -> VaultName? {
    VaultName(bytes: try AES.GCM.open(AES.GCM.SealedBox(combined: nameBox), using: keys.naming))
  }

  /// Returns the opened secret; nil when its key was destroyed.
  func secret(name: VaultName, under keys: VaultKeys) throws -> Data? {
    guard let keyBox else { return nil }
    let key = try AES.GCM.open(
      AES.GCM.SealedBox(combined: keyBox), using: keys.wrapping, authenticating: name.context("key")
    )
    return try AES.GCM.open(
      AES.GCM.SealedBox(combined: dataBox), using: SymmetricKey(data: key),
      authenticating: name.context("data"))
  }
}

extension AES.GCM.SealedBox {
  /// Nonce ‖ ciphertext ‖ tag, as the file has it.
  var joined: Data { Data(nonce) + ciphertext + tag }
}

/// The random data key of a vault, and the keys derived from it.
struct VaultKeys: Sendable {
  /// The data key, which the file contains sealed with the password's key.
  let data: SymmetricKey
  /// The key that seals the entries' own keys.
  let wrapping: SymmetricKey
  /// The key that seals the entries' names.
  let naming: SymmetricKey
  /// The key that authenticates the file.
  let authenticating: SymmetricKey

  /// Derives the other three keys from the data key (HKDF with SHA-256).
  init(data: SymmetricKey) {
    func derive(_ purpose: String) -> SymmetricKey {
      HKDF<SHA256>.deriveKey(
        inputKeyMaterial: data, info: Data("\(VaultHeader.format) \(purpose)".utf8),
        outputByteCount: 32)
    }
    self.data = data
    wrapping = derive("wrapping")
    naming = derive("naming")
    authenticating = derive("authenticating")
  }
}
