#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A private RSA key: creates signatures (RFC 8017).
///
/// The last copy wipes the numbers when it is released.
///
/// ```swift
/// let key = try RSAPrivateKey()  // 2048 bits
/// let signature = try key.signature(for: message, padding: .pss)  // 256 bytes
/// key.publicKey.isValid(signature, for: message, padding: .pss)  // true
/// ```
public struct RSAPrivateKey: Sendable {
  let key: PKey
  /// The public key that belongs to it.
  public let publicKey: RSAPublicKey

  /// Generates a new key of 2048 to 8192 bits.
  ///
  /// - Throws: `CryptoError` with `.invalidParameter` when the size is out of range.
  public init(bitCount: Int = 2048) throws(CryptoError) {
    guard (2048...8192).contains(bitCount) else {
      throw CryptoError(.invalidParameter, "making an RSA key")
    }
    try self.init(PKey.generateRSA(bitCount: bitCount))
  }

  /// Reads unencrypted PKCS#8, or PKCS#1.
  ///
  /// - Throws: `CryptoError` with `.malformedInput` when the numbers are inconsistent, and
  ///   otherwise as `RSAPublicKey` does.
  public init(der: some DataProtocol) throws(CryptoError) {
    try self.init(PKey(privateDER: Array(der)))
  }

  /// Reads the block `PRIVATE KEY` or `RSA PRIVATE KEY` of a PEM string; throws as for DER.
  public init(pem: String) throws(CryptoError) {
    try self.init(der: PEM.decode(pem, labels: ["PRIVATE KEY", "RSA PRIVATE KEY"]))
  }

  /// Reads a PEM string whose numbers have been checked before, such as a constant.
  package init(provenPEM text: String) throws(CryptoError) {
    let der = try PEM.decode(text, labels: ["PRIVATE KEY"])
    try self.init(PKey(privateDER: Array(der), isProven: true))
  }

  private init(_ key: PKey) throws(CryptoError) {
    self.key = key
    publicKey = try RSAPublicKey(key, minimumBitCount: 2048)
  }

  /// The key as PKCS#8, not encrypted.
  public var der: Data { Data(key.privateDER) }
  /// The key as PKCS#8 in PEM, not encrypted.
  public var pem: String { PEM.encode(key.privateDER, label: "PRIVATE KEY") }

  /// Signs the SHA-256 of some data; the signature is as long as the modulus.
  public func signature(
    for data: some DataProtocol, padding: RSAPublicKey.Padding
  ) throws(CryptoError) -> Data {
    Data(try key.sign(Array(data), padding: padding == .pss ? .pss : .pkcs1))
  }
}

extension RSAPrivateKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The key's size, never its numbers.
  public var description: String { "RSAPrivateKey(\(publicKey.modulus.count * 8) bits)" }
  /// The key's size, never its numbers.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
