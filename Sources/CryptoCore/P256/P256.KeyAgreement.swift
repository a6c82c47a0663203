#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension P256.PrivateKey where Purpose == P256.KeyAgreement {
  /// Computes the secret that this side and the owner of the other key share (SP 800-56A, 5.7.1.2).
  ///
  /// - Throws: `CryptoKitError.underlyingCoreCryptoError` when the library fails.
  public func sharedSecretFromKeyAgreement(
    with publicKeyShare: P256.KeyAgreement.PublicKey
  ) throws -> SharedSecret {
    var bytes = try CryptoKitError.translating { () throws(CryptoError) in
      try key.key.derive(with: publicKeyShare.key.key)
    }
    defer { wipe(&bytes) }
    return SharedSecret(secret: SecretBytes(copying: bytes))
  }
}

/// What two sides know after they agreed; derive keys from it, and never use it as a key.
///
/// Its bytes are wiped when the last copy is released.
public struct SharedSecret: Sendable, ContiguousBytes {
  let secret: SecretBytes

  /// Lends the bytes to a closure.
  public func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try unsafe secret.withBytes { try unsafe body(UnsafeRawBufferPointer($0)) }
  }

  /// Derives a key with HKDF (RFC 5869).
  public func hkdfDerivedSymmetricKey<H: HashFunction>(
    using hashFunction: H.Type, salt: some DataProtocol, sharedInfo: some DataProtocol,
    outputByteCount: Int
  ) -> SymmetricKey {
    HKDF<H>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: self), salt: salt, info: sharedInfo,
      outputByteCount: outputByteCount)
  }

  /// Derives a key with the function of ANSI X9.63 (SEC 1, section 3.6.1).
  public func x963DerivedSymmetricKey<H: HashFunction>(
    using hashFunction: H.Type, sharedInfo: some DataProtocol, outputByteCount: Int
  ) -> SymmetricKey {
    precondition(outputByteCount >= 0, "a size is not negative")
    var output: [UInt8] = []
    defer { wipe(&output) }
    var counter: UInt32 = 0
    while output.count < outputByteCount {
      counter += 1
      var hash = H()
      unsafe withUnsafeBytes { bytes in unsafe hash.update(bufferPointer: bytes) }
      hash.update(data: (0..<4).map { UInt8(truncatingIfNeeded: counter >> (24 - 8 * $0)) })
      hash.update(data: sharedInfo)
      output += hash.finalize()
    }
    return SymmetricKey(data: output.prefix(outputByteCount))
  }
}

extension SharedSecret: Hashable {
  /// Whether two secrets have the same bytes, in constant time.
  public static func == (left: SharedSecret, right: SharedSecret) -> Bool {
    SymmetricKey(data: left) == SymmetricKey(data: right)
  }

  /// Feeds the bytes to a hasher.
  public func hash(into hasher: inout Hasher) {
    unsafe withUnsafeBytes { bytes in unsafe hasher.combine(bytes: bytes) }
  }
}

extension SharedSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The secret's size, never its bytes.
  public var description: String { "SharedSecret(\(secret.count) bytes)" }
  /// The secret's size, never its bytes.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
