#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A public key on the curve P-256: verifies ECDSA signatures (FIPS 186-5, section 6).
///
/// ```swift
/// let key = try P256PublicKey(x: x, y: y)
/// key.isValid(signature, for: message)  // ES256: r ‖ s, 64 bytes
/// ```
public struct P256PublicKey: Sendable {
  let key: PKey
  /// The point's first coordinate, 32 bytes.
  public let x: Data
  /// The point's second coordinate, 32 bytes.
  public let y: Data

  /// Reads a SubjectPublicKeyInfo.
  ///
  /// - Throws: `CryptoError` with `.malformedInput`, also when the point is not on the curve; with
  ///   `.unsupported` for another type of key or another curve.
  public init(der: some DataProtocol) throws(CryptoError) {
    try self.init(PKey(publicDER: Array(der)))
  }

  /// Reads the block `PUBLIC KEY` of a PEM string; throws as for DER.
  public init(pem: String) throws(CryptoError) {
    try self.init(der: PEM.decode(pem, labels: ["PUBLIC KEY"]))
  }

  /// Creates a key from a point's coordinates of 32 bytes each; throws as for DER.
  public init(x: some DataProtocol, y: some DataProtocol) throws(CryptoError) {
    guard x.count == 32, y.count == 32 else {
      throw CryptoError(.malformedInput, "reading a P-256 key", "a coordinate has 32 bytes")
    }
    try self.init(
      PKey(
        publicDER: DER.sequence(
          DER.sequence(P256.ecPublicKey, P256.curve), DER.element(0x03, [0, 4] + x + y))))
  }

  /// Checks a key that was read or generated.
  init(_ key: PKey) throws(CryptoError) {
    guard key.isP256 else { throw CryptoError(.unsupported, "reading a P-256 key") }
    guard let point = P256.coordinates(of: key) else {
      throw CryptoError(.malformedInput, "reading a P-256 key", "the point is compressed")
    }
    self.key = key
    x = Data(point.prefix(32))
    y = Data(point.suffix(32))
  }

  /// The SubjectPublicKeyInfo.
  public var der: Data { Data(key.publicDER) }
  /// The SubjectPublicKeyInfo as PEM.
  public var pem: String { PEM.encode(key.publicDER, label: "PUBLIC KEY") }

  /// Whether r ‖ s, 64 bytes (IEEE P1363; RFC 7518, section 3.4), is this key's signature.
  public func isValid(_ signature: some DataProtocol, for data: some DataProtocol) -> Bool {
    guard signature.count == 64 else { return false }
    let bytes = Array(signature)
    let der = DER.sequence(DER.integer(bytes.prefix(32)), DER.integer(bytes.suffix(32)))
    return key.verify(der, of: Array(data), padding: nil)
  }

  /// Whether a DER signature (RFC 3279, section 2.2.3), as in X.509 and TLS, is this key's.
  public func isValid(derSignature: some DataProtocol, for data: some DataProtocol) -> Bool {
    key.verify(Array(derSignature), of: Array(data), padding: nil)
  }
}

extension P256PublicKey: Equatable {
  /// Whether two keys are the same point.
  public static func == (left: P256PublicKey, right: P256PublicKey) -> Bool {
    left.x == right.x && left.y == right.y
  }
}

/// The encoding of the curve's name and points.
enum P256 {
  /// OBJECT IDENTIFIER id-ecPublicKey (RFC 5480, section 2.1.1).
  static let ecPublicKey: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
  /// OBJECT IDENTIFIER secp256r1 (RFC 5480, section 2.1.1.1).
  static let curve: [UInt8] = [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]

  /// Returns both coordinates, 64 bytes; nil when the point is compressed.
  static func coordinates(of key: PKey) -> [UInt8]? {
    let point = key.barePublicKey
    return point.count == 65 && point[0] == 4 ? Array(point.dropFirst()) : nil
  }
}
