#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension P256.Signing {
  /// A public key on P-256 that verifies signatures.
  ///
  /// ```swift
  /// let key = try P256.Signing.PublicKey(pemRepresentation: text)
  /// let signature = try P256.Signing.ECDSASignature(rawRepresentation: bytes)  // ES256: r ‖ s
  /// key.isValidSignature(signature, for: message)
  /// ```
  public struct PublicKey: Sendable {
    let key: P256Key

    init(_ key: P256Key) { self.key = key }
  }
}

extension P256.Signing.PublicKey {
  /// Reads both coordinates, 64 bytes.
  ///
  /// - Throws: `CryptoKitError.incorrectParameterSize`, or `.underlyingCoreCryptoError` when the
  ///   point is not on the curve.
  public init(rawRepresentation: some ContiguousBytes) throws {
    let bytes = unsafe rawRepresentation.withUnsafeBytes { unsafe Array($0) }
    guard bytes.count == 64 else { throw CryptoKitError.incorrectParameterSize }
    key = try CryptoKitError.translating { () throws(CryptoError) in try P256Key(point: bytes) }
  }

  /// Reads an uncompressed point (ANSI X9.63): 4 and both coordinates, 65 bytes; throws as above.
  public init(x963Representation: some ContiguousBytes) throws {
    let bytes = unsafe x963Representation.withUnsafeBytes { unsafe Array($0) }
    guard bytes.count == 65, bytes[0] == 4 else { throw CryptoKitError.incorrectParameterSize }
    try self.init(rawRepresentation: bytes.dropFirst())
  }

  /// Reads a SubjectPublicKeyInfo.
  ///
  /// - Throws: `CryptoKitASN1Error`, also when the point is not on the curve, and for a different
  ///   type of key or curve.
  public init(derRepresentation: some RandomAccessCollection<UInt8>) throws {
    key = try CryptoKitASN1Error.translating { () throws(CryptoError) in
      try P256Key(PKey(publicDER: Array(derRepresentation)))
    }
  }

  /// Reads the block `PUBLIC KEY` of a PEM string; throws as for DER.
  public init(pemRepresentation: String) throws {
    let der = try CryptoKitASN1Error.block(of: pemRepresentation, labels: ["PUBLIC KEY"])
    try self.init(derRepresentation: der)
  }

  /// Both coordinates, 64 bytes.
  public var rawRepresentation: Data { Data(key.point) }
  /// The uncompressed point: 4 and both coordinates, 65 bytes.
  public var x963Representation: Data { Data([4] + key.point) }
  /// The SubjectPublicKeyInfo.
  public var derRepresentation: Data { Data(key.key.publicDER) }
  /// The SubjectPublicKeyInfo as PEM.
  public var pemRepresentation: String {
    String(PEM.encode(key.key.publicDER, label: "PUBLIC KEY").dropLast())
  }
}
