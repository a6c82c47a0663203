#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An X.509 certificate (RFC 5280): a public key, a name and a period of validity.
///
/// This type only parses certificates. It builds no chain and checks no signature.
///
/// ```swift
/// let certificate = try Certificate(pem: text)
/// guard certificate.isValid(at: now), case .rsa(let key) = certificate.publicKey else { … }
/// ```
public struct Certificate: Sendable {
  /// The kinds of key that a certificate can contain.
  public enum PublicKey: Sendable {
    case rsa(RSAPublicKey)
    case p256(P256.Signing.PublicKey)
  }

  /// The certificate's bytes (DER).
  public let der: Data
  /// The public key that the certificate is for.
  public let publicKey: PublicKey
  /// The first second at which it is valid.
  public let notBefore: Date
  /// The last second at which it is valid.
  public let notAfter: Date

  /// Reads a certificate from DER.
  ///
  /// - Throws: `CryptoError` with `.malformedInput`, or `.unsupported` when its key is neither RSA
  ///   nor on P-256.
  public init(der: some DataProtocol, minimumBitCount: Int = 2048) throws(CryptoError) {
    let bytes = Array(der)
    let document = try X509Document(der: bytes)
    let key = try document.publicKey()
    publicKey =
      key.isP256
      ? .p256(P256.Signing.PublicKey(try P256Key(key)))
      : .rsa(try RSAPublicKey(key, minimumBitCount: minimumBitCount))
    (notBefore, notAfter) = try document.validity()
    self.der = Data(bytes)
  }

  /// Reads the first `CERTIFICATE` block of a PEM string; throws as for DER.
  public init(pem: String, minimumBitCount: Int = 2048) throws(CryptoError) {
    try self.init(
      der: PEM.decode(pem, labels: ["CERTIFICATE"]), minimumBitCount: minimumBitCount)
  }

  /// The certificate as PEM.
  public var pem: String { PEM.encode(Array(der), label: "CERTIFICATE") }

  /// Whether a time is within the certificate's validity, both ends included.
  public func isValid(at now: Date) -> Bool { notBefore <= now && now <= notAfter }

  /// Creates a certificate that an RSA key signs for itself, with dates rounded down to whole
  /// seconds.
  ///
  /// - Throws: `CryptoError` with `.invalidParameter` when the name is empty or over 64 bytes
  ///   (RFC 5280, ub-common-name) or the dates are in the wrong order.
  public static func selfSigned(
    commonName: String, key: RSAPrivateKey, notBefore: Date, notAfter: Date
  ) throws(CryptoError) -> Certificate {
    try Certificate(der: X509Document.mint(commonName, key.key, notBefore, notAfter))
  }

  /// Creates a certificate that a P-256 key signs for itself; throws as with an RSA key.
  public static func selfSigned(
    commonName: String, key: P256.Signing.PrivateKey, notBefore: Date, notAfter: Date
  ) throws(CryptoError) -> Certificate {
    try Certificate(der: X509Document.mint(commonName, key.key.key, notBefore, notAfter))
  }
}

extension Certificate.PublicKey: Equatable {
  /// Whether two keys have the same numbers.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.rsa(let left), .rsa(let right)): left == right
    case (.p256(let left), .p256(let right)): left.rawRepresentation == right.rawRepresentation
    case (.rsa, .p256), (.p256, .rsa): false
    }
  }
}
