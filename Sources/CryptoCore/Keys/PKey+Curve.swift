internal import CLibcrypto

extension PKey {
  /// Signs a digest with a key on a curve and returns DER.
  func sign(digest: [UInt8]) throws(CryptoError) -> [UInt8] {
    let signature: [UInt8]? = unsafe withContext(EVP_PKEY_sign_init) { context in
      var size = 0
      guard unsafe EVP_PKEY_sign(context, nil, &size, digest, digest.count) == 1 else { return nil }
      var output = [UInt8](repeating: 0, count: size)
      guard unsafe EVP_PKEY_sign(context, &output, &size, digest, digest.count) == 1 else {
        return nil
      }
      return Array(output.prefix(size))
    }
    guard let signature else { throw CryptoError.draining("signing") }
    return signature
  }

  /// Whether a signature in DER belongs to this key on a curve and a digest.
  func verify(_ signature: [UInt8], ofDigest digest: [UInt8]) -> Bool {
    // A wrong signature is not an error here, so drop what libcrypto queued about it.
    defer { ERR_clear_error() }
    return unsafe withContext(EVP_PKEY_verify_init) { context in
      unsafe EVP_PKEY_verify(context, signature, signature.count, digest, digest.count) == 1
    } ?? false
  }

  /// Calls a closure with a context for one operation of this key.
  @unsafe private func withContext<Result>(
    _ initialise: (OpaquePointer?) -> CInt, _ body: (OpaquePointer) -> Result?
  ) -> Result? {
    ERR_clear_error()
    return unsafe withPointer { key in
      guard let context = unsafe EVP_PKEY_CTX_new(key, nil) else { return nil }
      defer { unsafe EVP_PKEY_CTX_free(context) }
      return unsafe initialise(context) == 1 ? body(context) : nil
    }
  }
}
