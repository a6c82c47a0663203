#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A private key on the curve P-256: creates ECDSA signatures.
///
/// Its number is wiped when the last copy is released.
///
/// ```swift
/// let key = try P256PrivateKey()
/// let signature = try key.signature(for: message)  // r ‖ s, 64 bytes
/// key.publicKey.isValid(signature, for: message)  // true
/// ```
public struct P256PrivateKey: Sendable {
  let key: PKey
  /// The public key that belongs to it.
  public let publicKey: P256PublicKey

  /// Generates a new key.
  ///
  /// - Throws: `CryptoError` when the system cannot provide random bytes.
  public init() throws(CryptoError) {
    try self.init(PKey.generateP256())
  }

  /// Reads unencrypted PKCS#8, or SEC 1.
  ///
  /// - Throws: `CryptoError` with `.malformedInput` when number and point do not belong together,
  ///   and otherwise as `P256PublicKey` does.
  public init(der: some DataProtocol) throws(CryptoError) {
    try self.init(PKey(privateDER: Array(der)))
  }

  /// Reads the block `PRIVATE KEY` or `EC PRIVATE KEY` of a PEM string; throws as for DER.
  public init(pem: String) throws(CryptoError) {
    try self.init(der: PEM.decode(pem, labels: ["PRIVATE KEY", "EC PRIVATE KEY"]))
  }

  private init(_ key: PKey) throws(CryptoError) {
    self.key = key
    publicKey = try P256PublicKey(key)
  }

  /// The key as PKCS#8, not encrypted.
  public var der: Data { Data(key.privateDER) }
  /// The key as PKCS#8 in PEM, not encrypted.
  public var pem: String { PEM.encode(key.privateDER, label: "PRIVATE KEY") }

  /// Signs the SHA-256 of some data and returns r ‖ s, 64 bytes.
  public func signature(for data: some DataProtocol) throws(CryptoError) -> Data {
    var outer = DERReader(try key.sign(Array(data), padding: nil))
    var inner = DERReader(outer.element(0x30) ?? [])
    guard let r = inner.integer().flatMap({ padded($0, to: 32) }),
      let s = inner.integer().flatMap({ padded($0, to: 32) })
    else { throw CryptoError(.libraryFailure, "signing", "the signature is not DER") }
    return Data(r + s)
  }

  /// Signs the SHA-256 of some data and returns DER, up to 72 bytes.
  public func derSignature(for data: some DataProtocol) throws(CryptoError) -> Data {
    Data(try key.sign(Array(data), padding: nil))
  }
}

extension P256PrivateKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The type, never the number.
  public var description: String { "P256PrivateKey" }
  /// The type, never the number.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
