internal import CLibcrypto

extension PKey {
  /// Signs data with RSA and SHA-256.
  func sign(_ data: [UInt8], padding: Padding) throws(CryptoError) -> [UInt8] {
    ERR_clear_error()
    let signature: [UInt8]? = unsafe withContext(padding, EVP_DigestSignInit) { context in
      var size = 0
      guard unsafe EVP_DigestSign(context, nil, &size, data, data.count) == 1 else { return nil }
      var output = [UInt8](repeating: 0, count: size)
      guard unsafe EVP_DigestSign(context, &output, &size, data, data.count) == 1 else {
        return nil
      }
      return Array(output.prefix(size))
    }
    guard let signature else { throw CryptoError.draining("signing") }
    return signature
  }

  /// Whether a signature belongs to this key and data.
  func verify(_ signature: [UInt8], of data: [UInt8], padding: Padding) -> Bool {
    // A wrong signature is not an error here, so drop what libcrypto queued about it.
    defer { ERR_clear_error() }
    return unsafe withContext(padding, EVP_DigestVerifyInit) { context in
      unsafe EVP_DigestVerify(context, signature, signature.count, data, data.count) == 1
    } ?? false
  }

  /// Calls a closure with a context that is set up for SHA-256 and the padding.
  @unsafe private func withContext<Result>(
    _ padding: Padding,
    _ initialise: (
      OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?, OpaquePointer?, OpaquePointer?,
      OpaquePointer?
    ) -> CInt,
    _ body: (OpaquePointer) -> Result?
  ) -> Result? {
    guard let context = unsafe EVP_MD_CTX_new() else { return nil }
    defer { unsafe EVP_MD_CTX_free(context) }
    return unsafe withPointer { key in
      // The parameters belong to the context and are freed with it.
      var parameters: OpaquePointer?
      guard unsafe initialise(context, &parameters, EVP_sha256(), nil, key) == 1 else { return nil }
      switch padding {
      case .pkcs1:
        guard unsafe EVP_PKEY_CTX_set_rsa_padding(parameters, RSA_PKCS1_PADDING) == 1 else {
          return nil
        }
      case .pss:
        guard
          unsafe EVP_PKEY_CTX_set_rsa_padding(parameters, RSA_PKCS1_PSS_PADDING) == 1,
          unsafe EVP_PKEY_CTX_set_rsa_pss_saltlen(parameters, RSA_PSS_SALTLEN_DIGEST) == 1
        else { return nil }
      }
      return unsafe body(context)
    }
  }
}
