#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A public RSA key: verifies signatures (RFC 8017).
///
/// ```swift
/// let key = try RSAPublicKey(pem: text)
/// key.isValid(signature, for: message, padding: .pkcs1)  // RS256
/// ```
public struct RSAPublicKey: Sendable {
  /// The padding of a signature.
  public enum Padding: Hashable, Sendable {
    /// RSASSA-PKCS1-v1_5, RFC 8017, section 8.2.
    case pkcs1
    /// RSASSA-PSS, RFC 8017, section 8.1, MGF1 with SHA-256 and a salt of 32 bytes.
    case pss
  }

  let key: PKey
  /// The modulus n, most significant byte first.
  public let modulus: Data
  /// The exponent e, most significant byte first.
  public let exponent: Data

  /// Reads a SubjectPublicKeyInfo.
  ///
  /// - Throws: `CryptoError` with `.malformedInput`; with `.unsupported` when it is not an RSA key,
  ///   is shorter than `minimumBitCount` (2048, NIST SP 800-131A) or longer than 16384 bits, has an
  ///   even exponent or one below 3, or was made by the generator of CVE-2017-15361.
  public init(der: some DataProtocol, minimumBitCount: Int = 2048) throws(CryptoError) {
    try self.init(PKey(publicDER: Array(der)), minimumBitCount: minimumBitCount)
  }

  /// Reads the block `PUBLIC KEY` of a PEM string; throws as for DER.
  public init(pem: String, minimumBitCount: Int = 2048) throws(CryptoError) {
    try self.init(
      der: PEM.decode(pem, labels: ["PUBLIC KEY"]), minimumBitCount: minimumBitCount)
  }

  /// Creates a key from its numbers; throws as for DER.
  public init(
    modulus: some DataProtocol, exponent: some DataProtocol, minimumBitCount: Int = 2048
  ) throws(CryptoError) {
    let numbers = DER.sequence(DER.integer(Array(modulus)), DER.integer(Array(exponent)))
    // AlgorithmIdentifier rsaEncryption with NULL: RFC 8017, appendix C.
    let algorithm: [UInt8] = [
      0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
    ]
    let info = DER.sequence(algorithm, DER.element(0x03, [0] + numbers))
    try self.init(PKey(publicDER: info), minimumBitCount: minimumBitCount)
  }

  /// Checks a key that was read or generated.
  init(_ key: PKey, minimumBitCount: Int) throws(CryptoError) {
    let operation = "reading an RSA key"
    guard key.isRSA else { throw CryptoError(.unsupported, operation, "it is not an RSA key") }
    var outer = DERReader(key.barePublicKey)
    var inner = DERReader(outer.element(0x30) ?? [])
    guard let modulus = inner.integer(), let exponent = inner.integer() else {
      throw CryptoError(.malformedInput, operation)
    }
    let bitCount = modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0)
    guard (minimumBitCount...16384).contains(bitCount) else {
      throw CryptoError(.unsupported, operation, "the modulus has \(bitCount) bits")
    }
    guard let last = exponent.last, last % 2 == 1, exponent != [1] else {
      throw CryptoError(.unsupported, operation, "the exponent is even or 1")
    }
    guard !ROCA.matches(modulus) else {
      throw CryptoError(.unsupported, operation, "the key is affected by CVE-2017-15361")
    }
    self.key = key
    self.modulus = Data(modulus)
    self.exponent = Data(exponent)
  }

  /// The SubjectPublicKeyInfo.
  public var der: Data { Data(key.publicDER) }
  /// The SubjectPublicKeyInfo as PEM.
  public var pem: String { PEM.encode(key.publicDER, label: "PUBLIC KEY") }

  /// Whether a signature over the SHA-256 of some data belongs to this key.
  public func isValid(
    _ signature: some DataProtocol, for data: some DataProtocol, padding: Padding
  ) -> Bool {
    key.verify(Array(signature), of: Array(data), padding: padding == .pss ? .pss : .pkcs1)
  }
}

extension RSAPublicKey: Equatable {
  /// Whether two keys have the same numbers.
  public static func == (left: RSAPublicKey, right: RSAPublicKey) -> Bool {
    left.modulus == right.modulus && left.exponent == right.exponent
  }
}
