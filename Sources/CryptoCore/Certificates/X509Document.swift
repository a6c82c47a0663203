internal import CLibcrypto
#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A certificate in libcrypto; owns its `X509`.
@safe struct X509Document: ~Copyable {
  private let pointer: OpaquePointer

  /// Reads a certificate.
  init(der: [UInt8]) throws(CryptoError) {
    ERR_clear_error()
    guard
      let document = unsafe decode(
        der, { unsafe d2i_X509(nil, $0, $1) }, orFree: X509_free)
    else {
      throw CryptoError.draining("reading a certificate", as: .malformedInput)
    }
    unsafe pointer = document
  }

  /// Returns the public key that the certificate is for.
  func publicKey() throws(CryptoError) -> PKey {
    guard let key = unsafe X509_get_pubkey(pointer) else {
      throw CryptoError.draining("reading a certificate's key", as: .malformedInput)
    }
    return unsafe PKey(takingOwnershipOf: key)
  }

  /// Returns the first and the last second at which it is valid.
  func validity() throws(CryptoError) -> (Date, Date) {
    let notBefore = try unsafe date(X509_get0_notBefore(pointer))
    return (notBefore, try unsafe date(X509_get0_notAfter(pointer)))
  }

  private func date(_ time: UnsafePointer<ASN1_TIME>?) throws(CryptoError) -> Date {
    guard let epoch = unsafe ASN1_TIME_set(nil, 0) else {
      throw CryptoError.draining("reading a certificate's dates")
    }
    defer { unsafe ASN1_TIME_free(epoch) }
    var (days, seconds): (CInt, CInt) = (0, 0)
    guard let time = unsafe time,
      unsafe ASN1_TIME_diff(&days, &seconds, epoch, time) == 1
    else {
      throw CryptoError.draining("reading a certificate's dates", as: .malformedInput)
    }
    return Date(timeIntervalSince1970: Double(days) * 86_400 + Double(seconds))
  }

  /// Creates a certificate of version 3 with a random serial number, signed by its own key.
  static func mint(
    _ commonName: String, _ key: PKey, _ notBefore: Date, _ notAfter: Date
  ) throws(CryptoError) -> [UInt8] {
    let operation = "minting a certificate"
    let name = Array(commonName.utf8)
    guard (1...64).contains(name.count), notBefore <= notAfter,
      let start = Int(exactly: notBefore.timeIntervalSince1970.rounded(.down)),
      let end = Int(exactly: notAfter.timeIntervalSince1970.rounded(.down))
    else { throw CryptoError(.invalidParameter, operation) }
    // 63 random bits, because the number must be positive (RFC 5280, 4.1.2.2).
    let serial = try SecureRandom.bytes(count: 8).reduce(0) { $0 << 8 | UInt64($1) } >> 1
    ERR_clear_error()
    guard let document = unsafe X509_new() else { throw CryptoError.draining(operation) }
    defer { unsafe X509_free(document) }
    let subject = unsafe X509_get_subject_name(document)
    let der: [UInt8] = unsafe key.withPointer { key in
      let isDone =
        unsafe X509_set_version(document, 2) == 1
        && ASN1_INTEGER_set_uint64(X509_get_serialNumber(document), serial) == 1
        && ASN1_TIME_set(X509_getm_notBefore(document), start) != nil
        && ASN1_TIME_set(X509_getm_notAfter(document), end) != nil
        && X509_set_pubkey(document, key) == 1
        && X509_NAME_add_entry_by_txt(
          subject, "CN", MBSTRING_FLAG /* UTF-8 */, name, CInt(name.count), -1, 0) == 1
        && X509_set_issuer_name(document, subject) == 1
        && X509_sign(document, key, EVP_sha256()) > 0
      return isDone ? unsafe encode { unsafe i2d_X509(document, $0) } : []
    }
    guard !der.isEmpty else { throw CryptoError.draining(operation) }
    return der
  }

  deinit {
    unsafe X509_free(pointer)
  }
}
