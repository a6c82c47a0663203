internal import CLibcrypto
#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// An AES-GCM operation in progress; owns its `EVP_CIPHER_CTX`.
@safe struct GCMContext: ~Copyable {
  private let pointer: OpaquePointer

  /// Starts encrypting or decrypting.
  init(key: SymmetricKey, nonce: [UInt8], isEncrypting: Bool) throws(CryptoKitError) {
    guard [128, 192, 256].contains(key.bitCount) else { throw .incorrectKeySize }
    guard let size = CInt(exactly: nonce.count) else { throw .incorrectParameterSize }
    ERR_clear_error()
    guard let context = unsafe EVP_CIPHER_CTX_new() else { throw .draining() }
    let isReady = unsafe key.secret.withBytes { bytes in
      let cipher =
        switch bytes.count {
        case 16: unsafe EVP_aes_128_gcm()
        case 24: unsafe EVP_aes_192_gcm()
        default: unsafe EVP_aes_256_gcm()
        }
      let direction: CInt = isEncrypting ? 1 : 0
      return unsafe EVP_CipherInit_ex(context, cipher, nil, nil, nil, direction) == 1
        && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, size, nil) == 1
        && EVP_CipherInit_ex(context, nil, nil, bytes.baseAddress, nonce, direction) == 1
    }
    guard isReady else {
      unsafe EVP_CIPHER_CTX_free(context)
      throw .draining()
    }
    unsafe pointer = context
  }

  /// Adds data to authenticate but not to hide.
  func authenticate(_ bytes: [UInt8]) throws(CryptoKitError) {
    var length: CInt = 0
    guard let count = CInt(exactly: bytes.count),
      unsafe EVP_CipherUpdate(pointer, nil, &length, bytes, count) == 1
    else { throw .draining() }
  }

  /// Encrypts or decrypts data into the output, which has room for it.
  func process(_ data: some DataProtocol, into output: borrowing OutputBuffer)
    throws(CryptoKitError)
  {
    var offset = 0
    for region in data.regions where !region.isEmpty {
      let isDone = unsafe region.withUnsafeBytes { bytes in
        var length: CInt = 0
        guard let count = CInt(exactly: bytes.count) else { return false }
        return unsafe EVP_CipherUpdate(
          pointer, output.start(at: offset), &length,
          bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), count) == 1
      }
      guard isDone else { throw .draining() }
      offset += region.count
    }
  }

  /// Finishes encryption and returns the tag.
  func tag() throws(CryptoKitError) -> [UInt8] {
    var tag = [UInt8](repeating: 0, count: AES.GCM.tagByteCount)
    var length: CInt = 0
    let isDone =
      unsafe EVP_CipherFinal_ex(pointer, nil, &length) == 1
      && EVP_CIPHER_CTX_ctrl(pointer, EVP_CTRL_AEAD_GET_TAG, CInt(tag.count), &tag) == 1
    guard isDone else { throw .draining() }
    return tag
  }

  /// Finishes decryption; the output may be used only if this does not throw.
  func check(tag: [UInt8]) throws(CryptoKitError) {
    var tag = tag
    var length: CInt = 0
    let isGood =
      unsafe EVP_CIPHER_CTX_ctrl(pointer, EVP_CTRL_AEAD_SET_TAG, CInt(tag.count), &tag) == 1
      && EVP_CipherFinal_ex(pointer, nil, &length) == 1
    guard isGood else { throw .draining(as: .authenticationFailure) }
  }

  deinit {
    unsafe EVP_CIPHER_CTX_free(pointer)
  }
}
