#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A whole key on the curve P-256: signs with ECDSA.
///
/// Its number is wiped when the last copy goes.
///
/// ```swift
/// let key = try P256PrivateKey()
/// let signature = try key.signature(for: message)  // r ‖ s, 64 bytes
/// key.publicKey.isValid(signature, for: message)  // true
/// ```
public struct P256PrivateKey: Sendable {
  let key: PKey
  /// The half that others may have.
  public let publicKey: P256PublicKey

  /// Makes a new key.
  ///
  /// - Throws: `CryptoError` when the system has no randomness to give.
  public init() throws(CryptoError) {
    try self.init(PKey.generateP256())
  }

  /// Reads PKCS#8 without encryption, or SEC 1.
  ///
  /// - Throws: `CryptoError` with `.malformedInput` when number and point do not belong together,
  ///   and as `P256PublicKey` does.
  public init(der: some DataProtocol) throws(CryptoError) {
    try self.init(PKey(privateDER: Array(der)))
  }

  /// Reads the block `PRIVATE KEY` or `EC PRIVATE KEY` of a PEM text; throws as for DER.
  public init(pem: String) throws(CryptoError) {
    try self.init(der: PEM.decode(pem, labels: ["PRIVATE KEY", "EC PRIVATE KEY"]))
  }

  private init(_ key: PKey) throws(CryptoError) {
    self.key = key
    publicKey = try P256PublicKey(key)
  }

  /// PKCS#8, not encrypted: whoever reads it has the key.
  public var der: Data { Data(key.privateDER) }
  /// PKCS#8 as PEM, not encrypted.
  public var pem: String { PEM.encode(key.privateDER, label: "PRIVATE KEY") }

  /// Signs the SHA-256 of some data: r ‖ s, 64 bytes.
  public func signature(for data: some DataProtocol) throws(CryptoError) -> Data {
    var outer = DERReader(try key.sign(Array(data), padding: nil))
    var inner = DERReader(outer.element(0x30) ?? [])
    guard let r = inner.integer().flatMap({ padded($0, to: 32) }),
      let s = inner.integer().flatMap({ padded($0, to: 32) })
    else { throw CryptoError(.libraryFailure, "signing", "the signature is no DER") }
    return Data(r + s)
  }

  /// Signs the SHA-256 of some data: DER, up to 72 bytes.
  public func derSignature(for data: some DataProtocol) throws(CryptoError) -> Data {
    Data(try key.sign(Array(data), padding: nil))
  }
}

extension P256PrivateKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The curve, never the number.
  public var description: String { "P256PrivateKey" }
  /// The curve, never the number.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
