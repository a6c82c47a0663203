internal import CLibcrypto

/// A key in libcrypto; owns its `EVP_PKEY`, which wipes a private key's numbers when libcrypto
/// frees it.
///
/// Sendable because the key never changes after `init`, and libcrypto guards its caches in the key
/// with its own locks (openssl-threads(7)).
@safe final class PKey: @unchecked Sendable {
  /// The padding of an RSA signature.
  enum Padding {
    /// RFC 8017, section 8.2.
    case pkcs1
    /// RFC 8017, section 8.1, with a salt as long as the digest (RFC 7518, section 3.5).
    case pss
  }

  private let pointer: OpaquePointer

  /// Takes a key and frees it when this object is released.
  @unsafe init(takingOwnershipOf pointer: OpaquePointer) {
    unsafe self.pointer = pointer
  }

  /// Reads a SubjectPublicKeyInfo (RFC 5280, section 4.1).
  convenience init(publicDER der: [UInt8]) throws(CryptoError) {
    ERR_clear_error()
    let key = unsafe decode(
      der, { unsafe d2i_PUBKEY(nil, $0, $1) }, orFree: EVP_PKEY_free)
    guard let key = unsafe key else {
      throw CryptoError.draining("reading a public key", as: .malformedInput)
    }
    unsafe self.init(takingOwnershipOf: key)
  }

  /// Reads a private key in PKCS#8 (RFC 5958), PKCS#1 (RFC 8017) or SEC 1 (RFC 5915).
  ///
  /// It checks the numbers unless `isProven` is true, because testing whether the factors of an RSA
  /// key are prime takes a tenth of a second.
  convenience init(privateDER der: [UInt8], isProven: Bool = false) throws(CryptoError) {
    ERR_clear_error()
    let key = unsafe decode(
      der, { unsafe d2i_AutoPrivateKey(nil, $0, $1) }, orFree: EVP_PKEY_free)
    guard let key = unsafe key else {
      throw CryptoError.draining("reading a private key", as: .malformedInput)
    }
    unsafe self.init(takingOwnershipOf: key)
    guard !isProven else { return }
    guard let context = unsafe EVP_PKEY_CTX_new(key, nil) else {
      throw CryptoError.draining("checking a private key")
    }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    guard unsafe EVP_PKEY_check(context) == 1 else {
      throw CryptoError.draining("checking a private key", as: .malformedInput)
    }
  }

  static func generateRSA(bitCount: Int) throws(CryptoError) -> PKey {
    ERR_clear_error()
    guard let key = unsafe lessons_generate_rsa(CUnsignedInt(bitCount)) else {
      throw CryptoError.draining("making an RSA key")
    }
    return unsafe PKey(takingOwnershipOf: key)
  }

  static func generateP256() throws(CryptoError) -> PKey {
    ERR_clear_error()
    guard let key = unsafe lessons_generate_p256() else {
      throw CryptoError.draining("making a P-256 key")
    }
    return unsafe PKey(takingOwnershipOf: key)
  }

  /// Whether it is an RSA key that is not restricted to PSS.
  var isRSA: Bool { unsafe EVP_PKEY_is_a(pointer, "RSA") == 1 }

  /// Whether it is a key on P-256.
  var isP256: Bool {
    var name = [CChar](repeating: 0, count: 32)
    guard unsafe EVP_PKEY_is_a(pointer, "EC") == 1,
      unsafe EVP_PKEY_get_group_name(pointer, &name, name.count, nil) == 1
    else { return false }
    return name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) } == Array("prime256v1".utf8)
  }

  /// The SubjectPublicKeyInfo.
  var publicDER: [UInt8] { unsafe encode { unsafe i2d_PUBKEY(pointer, $0) } }
  /// RSAPublicKey of an RSA key, or the uncompressed point of an elliptic-curve key.
  var barePublicKey: [UInt8] { unsafe encode { unsafe i2d_PublicKey(pointer, $0) } }
  /// RSAPrivateKey (RFC 8017, A.1.2) or ECPrivateKey (RFC 5915).
  var traditionalPrivateDER: [UInt8] { unsafe encode { unsafe i2d_PrivateKey(pointer, $0) } }

  /// The key as unencrypted PKCS#8.
  var privateDER: [UInt8] {
    guard let info = unsafe EVP_PKEY2PKCS8(pointer) else { return [] }
    defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
    return unsafe encode { unsafe i2d_PKCS8_PRIV_KEY_INFO(info, $0) }
  }

  /// Lends the pointer to a closure.
  func withPointer<Result, Failure: Error>(
    _ body: (OpaquePointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(pointer)
  }

  deinit {
    unsafe EVP_PKEY_free(pointer)
  }
}

/// Passes DER to one of libcrypto's readers, and discards a result that used only part of the
/// bytes.
@unsafe func decode(
  _ der: [UInt8],
  _ read: (UnsafeMutablePointer<UnsafePointer<UInt8>?>, Int) -> OpaquePointer?,
  orFree free: (OpaquePointer?) -> Void
) -> OpaquePointer? {
  unsafe der.withUnsafeBufferPointer { buffer in
    var cursor = buffer.baseAddress
    guard let start = buffer.baseAddress, let value = unsafe read(&cursor, buffer.count) else {
      return nil
    }
    guard unsafe cursor == start + buffer.count else {
      unsafe free(value)
      return nil
    }
    return unsafe value
  }
}

/// Asks one of libcrypto's writers for the size and then for the bytes.
@unsafe func encode(
  _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> CInt
) -> [UInt8] {
  let size = write(nil)
  guard size > 0 else { return [] }
  var output = [UInt8](repeating: 0, count: Int(size))
  let written = unsafe output.withUnsafeMutableBufferPointer { buffer in
    var cursor = buffer.baseAddress
    return unsafe write(&cursor)
  }
  return written == size ? output : []
}
