#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension P256.Signing {
  /// A private key on P-256 that creates signatures.
  ///
  /// The last copy wipes the number when it is released.
  ///
  /// ```swift
  /// let key = P256.Signing.PrivateKey()
  /// let signature = try key.signature(for: message)
  /// key.publicKey.isValidSignature(signature, for: message)  // true
  /// ```
  public struct PrivateKey: Sendable {
    let key: P256Key
  }
}

extension P256.Signing.PrivateKey {
  /// Generates a new key.
  public init() {
    guard let key = try? P256Key(PKey.generateP256()) else {
      preconditionFailure("libcrypto makes keys on P-256")
    }
    self.key = key
  }

  /// Reads a key's number, 32 bytes.
  ///
  /// - Throws: `CryptoKitError.incorrectParameterSize`, or `.underlyingCoreCryptoError` when the
  ///   number is zero or too large.
  public init(rawRepresentation: some ContiguousBytes) throws {
    var bytes = unsafe rawRepresentation.withUnsafeBytes { unsafe Array($0) }
    defer { wipe(&bytes) }
    guard bytes.count == 32 else { throw CryptoKitError.incorrectParameterSize }
    key = try CryptoKitError.translating { [bytes] () throws(CryptoError) in
      try P256Key(number: bytes)
    }
  }

  /// Reads the public key's point and the number (ANSI X9.63), 97 bytes; throws as above.
  public init(x963Representation: some ContiguousBytes) throws {
    var bytes = unsafe x963Representation.withUnsafeBytes { unsafe Array($0) }
    defer { wipe(&bytes) }
    guard bytes.count == 97, bytes[0] == 4 else { throw CryptoKitError.incorrectParameterSize }
    key = try CryptoKitError.translating { [bytes] () throws(CryptoError) in
      try P256Key(number: bytes.suffix(32), point: bytes[1...64])
    }
  }

  /// Reads unencrypted PKCS#8, or SEC 1.
  ///
  /// - Throws: `CryptoKitASN1Error` when the DER is malformed, when the private scalar and the public
  ///   point do not match, or when the key is not a P-256 key.
  public init(derRepresentation: some RandomAccessCollection<UInt8>) throws {
    key = try CryptoKitASN1Error.translating { () throws(CryptoError) in
      try P256Key(PKey(privateDER: Array(derRepresentation)))
    }
  }

  /// Reads the block `PRIVATE KEY` or `EC PRIVATE KEY` of a PEM string; throws as for DER.
  public init(pemRepresentation: String) throws {
    let der = try CryptoKitASN1Error.block(
      of: pemRepresentation, labels: ["PRIVATE KEY", "EC PRIVATE KEY"])
    try self.init(derRepresentation: der)
  }

  /// The public key that belongs to it.
  public var publicKey: P256.Signing.PublicKey { P256.Signing.PublicKey(key) }
  /// The number, 32 bytes.
  public var rawRepresentation: Data { Data(key.number) }
  /// The public key's point and the number, 97 bytes.
  public var x963Representation: Data { Data([4] + key.point + key.number) }
  /// The key as PKCS#8, not encrypted.
  public var derRepresentation: Data { Data(key.key.privateDER) }
  /// The key as PKCS#8 in PEM, not encrypted.
  public var pemRepresentation: String {
    String(PEM.encode(key.key.privateDER, label: "PRIVATE KEY").dropLast())
  }
}

extension P256.Signing.PrivateKey: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The type, never the number.
  public var description: String { "P256.Signing.PrivateKey" }
  /// The type, never the number.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
