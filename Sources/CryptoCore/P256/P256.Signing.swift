#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension P256.Signing {
  /// A signature: the numbers r and s.
  public struct ECDSASignature: Sendable, ContiguousBytes {
    /// r ‖ s, 64 bytes (IEEE P1363; RFC 7518, section 3.4).
    public let rawRepresentation: Data

    /// Reads r ‖ s.
    ///
    /// - Throws: `CryptoKitError.incorrectParameterSize` when there are not 64 bytes.
    public init(rawRepresentation: some DataProtocol) throws {
      guard rawRepresentation.count == 64 else { throw CryptoKitError.incorrectParameterSize }
      self.rawRepresentation = Data(rawRepresentation)
    }

    /// Reads DER (RFC 3279, section 2.2.3), as X.509 and TLS use it.
    ///
    /// - Throws: `CryptoKitASN1Error.invalidASN1Object`.
    public init(derRepresentation: some DataProtocol) throws {
      var outer = DERReader(derRepresentation)
      var inner = DERReader(outer.element(0x30) ?? [])
      guard let r = inner.integer().flatMap({ padded($0, to: 32) }),
        let s = inner.integer().flatMap({ padded($0, to: 32) }), inner.isAtEnd, outer.isAtEnd
      else { throw CryptoKitASN1Error.invalidASN1Object }
      rawRepresentation = Data(r + s)
    }

    /// The signature in DER, at most 72 bytes.
    public var derRepresentation: Data {
      Data(
        DER.sequence(
          DER.integer(rawRepresentation.prefix(32)), DER.integer(rawRepresentation.suffix(32))))
    }

    /// Lends the 64 bytes to a closure.
    public func withUnsafeBytes<Result>(
      _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
      try unsafe rawRepresentation.withUnsafeBytes(body)
    }
  }
}

extension P256.Signing.PrivateKey {
  /// Signs a digest.
  ///
  /// - Throws: `CryptoKitError.underlyingCoreCryptoError` when the library fails.
  public func signature(for digest: some Digest) throws -> P256.Signing.ECDSASignature {
    let der = try CryptoKitError.translating { () throws(CryptoError) in
      try key.key.sign(digest: Array(digest))
    }
    return try P256.Signing.ECDSASignature(derRepresentation: der)
  }

  /// Signs the SHA-256 of some data; throws as for a digest.
  public func signature(for data: some DataProtocol) throws -> P256.Signing.ECDSASignature {
    try signature(for: SHA256.hash(data: data))
  }
}

extension P256.Signing.PublicKey {
  /// Whether this key made a signature of a digest.
  public func isValidSignature(
    _ signature: P256.Signing.ECDSASignature, for digest: some Digest
  ) -> Bool {
    key.key.verify(Array(signature.derRepresentation), ofDigest: Array(digest))
  }

  /// Whether this key made a signature of the SHA-256 of some data.
  public func isValidSignature(
    _ signature: P256.Signing.ECDSASignature, for data: some DataProtocol
  ) -> Bool {
    isValidSignature(signature, for: SHA256.hash(data: data))
  }
}
