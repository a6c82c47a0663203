internal import CryptoCore
internal import Synchronization
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Vault {
  /// Seals the data key with another password and a new salt; the secrets stay as they are.
  ///
  /// An old copy of the file with the old password still gives the data key; `rotateKeys` solves
  /// that.
  ///
  /// - Throws: `StorageError` with `.wrongPassword` when the old password is not the vault's.
  public func changePassword(
    from old: some DataProtocol, to new: some DataProtocol
  ) throws(StorageError) {
    let operation = "changing the password of \(path)"
    try change(operation) { (opened, keys) throws(StorageError) in
      _ = try Self.unwrap(opened.text, password: old, operation)
      let header = try VaultHeader(cost: opened.text.header.cost)
      let passwordKey = try header.key(for: new)
      opened.text.header = header
      opened.text.keyBox = try crypto(operation) { () throws in
        try Self.wrap(keys, header, under: passwordKey)
      }
    }
  }

  /// Seals every secret again, with a new data key and a new key for each secret.
  ///
  /// - Throws: `StorageError` with `.wrongPassword`; `.tampered` when a secret cannot be read.
  public func rotateKeys(password: some DataProtocol) throws(StorageError) {
    let operation = "rotating the keys of \(path)"
    try change(operation) { (opened, keys) throws(StorageError) in
      _ = try Self.unwrap(opened.text, password: password, operation)
      let header = try VaultHeader(cost: opened.text.header.cost)
      let passwordKey = try header.key(for: password)
      let (text, places) = (opened.text, opened.places)
      (opened.text, opened.keys) = try crypto(operation) { () throws in
        let newKeys = VaultKeys(data: SymmetricKey(size: .bits256))
        var newText = VaultText(
          header: header, keyBox: try Self.wrap(newKeys, header, under: passwordKey),
          entries: text.entries)
        for (name, place) in places {
          newText.entries[place] =
            if let secret = try text.entries[place].secret(name: name, under: keys) {
              try VaultEntry(secret, name: name, under: newKeys)
            } else {
              VaultEntry(
                nameBox: try VaultEntry.seal(name: name, under: newKeys), keyBox: nil,
                dataBox: text.entries[place].dataBox)
            }
        }
        return (newText, newKeys)
      }
    }
  }

  /// Destroys one secret's key: its sealed bytes stay in the file, but they can never be opened.
  ///
  /// An earlier copy of the file still contains the key, sealed.
  ///
  /// - Throws: `StorageError` with `.invalidParameter` when there is no such secret.
  public func shred(service: String, account: String) throws(StorageError) {
    let operation = "shredding a secret of \(path)"
    let name = VaultName(service: service, account: account)
    try change(operation) { (opened, _) throws(StorageError) in
      guard let place = opened.places[name] else {
        throw StorageError(.invalidParameter, operation, "there is no such secret")
      }
      opened.text.entries[place].keyBox = nil
    }
  }

  /// Destroys the data key: no password can open this file again.
  ///
  /// The old bytes are overwritten first. Copy-on-write file systems, flash memory and backups may
  /// still keep them; those copies are sealed with the password.
  ///
  /// - Throws: `StorageError` with `.fileAccess` when the file cannot be written.
  public func shred() throws(StorageError) {
    let operation = "shredding \(path)"
    try change(operation, isDestroying: true) { (opened, _) throws(StorageError) in
      opened.text.keyBox = nil
      opened.keys = nil
    }
  }

  /// Applies a change to a copy, writes it, and keeps it only if writing succeeded.
  func change(
    _ operation: String, isDestroying: Bool = false,
    _ body: (inout Opened, VaultKeys) throws(StorageError) -> Void
  ) throws(StorageError) {
    try opened.withLock { (opened) throws(StorageError) in
      let keys = try opened.usableKeys(operation)
      var changed = opened
      try body(&changed, keys)
      changed.bytes = changed.text.bytes(under: changed.keys)
      let (read, written) = (opened.bytes, changed.bytes)
      try file.withLock(operation) { () throws(StorageError) in
        guard try file.read(operation) == read else {
          throw StorageError(
            .conflict, operation, "the file has changed since it was read; open it again")
        }
        if isDestroying { try file.overwrite(operation) }
        try file.replace(written, operation)
      }
      opened = changed
    }
  }

  /// Whether there is an entry with this name.
  func isKnown(_ name: VaultName, _ operation: String) throws(StorageError) -> Bool {
    try opened.withLock { (opened) throws(StorageError) in
      _ = try opened.usableKeys(operation)
      return opened.places[name] != nil
    }
  }

  /// Returns the data key, sealed with the password's key and bound to the header.
  static func wrap(
    _ keys: VaultKeys, _ header: VaultHeader, under passwordKey: SymmetricKey
  ) throws -> Data {
    try AES.GCM.seal(
      Data(copying: keys.data), using: passwordKey, authenticating: Data(header.text.utf8)
    ).joined
  }

  /// Returns the keys after opening the data key with a password.
  static func unwrap(
    _ text: VaultText, password: some DataProtocol, _ operation: String
  ) throws(StorageError) -> VaultKeys {
    guard let keyBox = text.keyBox else {
      throw StorageError(.shredded, operation, "the vault's key was destroyed; it cannot be opened")
    }
    let passwordKey = try text.header.key(for: password)
    do {
      let key = try AES.GCM.open(
        AES.GCM.SealedBox(combined: keyBox), using: passwordKey,
        authenticating: Data(text.header.text.utf8))
      return VaultKeys(data: SymmetricKey(data: key))
    } catch {
      throw StorageError(
        .wrongPassword, operation, "the password is wrong, or the first three lines were changed")
    }
  }
}

extension Vault.Opened {
  /// Returns the keys; throws when they were destroyed.
  func usableKeys(_ operation: String) throws(StorageError) -> VaultKeys {
    guard let keys else {
      throw StorageError(.shredded, operation, "the vault's key was destroyed; it cannot be opened")
    }
    return keys
  }
}
