internal import CryptoCore
internal import Foundation

/// Creates certificates like those that Google publishes, but the same in every run.
enum FirebaseCertificate {
  /// Creates a certificate that is valid for sixteen days.
  static func mint(
    _ key: RSAPrivateKey, from start: Date,
    commonName: String = "securetoken.system.gserviceaccount.com"
  ) -> Certificate? {
    // A random serial number that begins with zeros has a shorter encoding; in that case try again.
    for _ in 0..<8 {
      let minted = try? Certificate.selfSigned(
        commonName: commonName, key: key, notBefore: start,
        notAfter: start.addingTimeInterval(16 * 86_400))
      if let minted, let certificate = withFixedSerial(minted, key) { return certificate }
    }
    return nil
  }

  /// Replaces the random serial number with one that depends on the content, and signs again.
  ///
  /// DER (X.690, 8.1): two headers of four bytes each, five bytes of version, then the serial
  /// number with a header of two bytes. The signature comes last.
  private static func withFixedSerial(
    _ certificate: Certificate, _ key: RSAPrivateKey
  ) -> Certificate? {
    var bytes = Array(certificate.der)
    let (serial, signatureCount) = (15..<23, key.publicKey.modulus.count)
    guard bytes.count > 23 + signatureCount, bytes[13] == 2, bytes[14] == 8 else { return nil }
    let signedEnd = 8 + (Int(bytes[6]) << 8 | Int(bytes[7]))
    guard signedEnd < bytes.count - signatureCount else { return nil }
    bytes.replaceSubrange(
      serial, with: Array(SHA256.hash(data: Data(bytes[23..<signedEnd])).prefix(8)))
    // A serial number is positive (RFC 5280, 4.1.2.2); avoid a leading zero byte.
    bytes[15] = bytes[15] & 0x3F | 0x40
    guard let signature = try? key.signature(for: bytes[4..<signedEnd], padding: .pkcs1) else {
      return nil
    }
    bytes.replaceSubrange((bytes.count - signatureCount)..., with: signature)
    return try? Certificate(der: bytes)
  }
}
