internal import CLibcrypto
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// AES-256 in CBC mode with PKCS#7 padding (NIST SP 800-38A, 6.2; RFC 5652, 6.3).
///
/// It hides the text but does not detect changes. Anyone can flip bits of the text without the key.
/// Use it to read data from old systems, never to write anything new.
public enum UnauthenticatedCBC {
  /// The size of a key in bytes.
  public static let keyByteCount = 32
  /// The size of the initialization vector in bytes.
  public static let vectorByteCount = 16

  /// Encrypts `plaintext`; the result is a multiple of 16 bytes.
  ///
  /// - Throws: `CryptoError` with `.invalidParameter` when a size is wrong.
  public static func encrypt(
    _ plaintext: some DataProtocol, key: some DataProtocol, vector: some DataProtocol
  ) throws(CryptoError) -> Data {
    try apply(Array(plaintext), Array(key), Array(vector), isEncrypting: true)
  }

  /// Decrypts `ciphertext`.
  ///
  /// - Throws: `CryptoError` with `.decryptionFailed` when the padding is wrong, as it is under
  ///   most wrong keys; with `.invalidParameter` when a size is wrong.
  public static func decrypt(
    _ ciphertext: some DataProtocol, key: some DataProtocol, vector: some DataProtocol
  ) throws(CryptoError) -> Data {
    try apply(Array(ciphertext), Array(key), Array(vector), isEncrypting: false)
  }

  private static func apply(
    _ input: [UInt8], _ key: [UInt8], _ vector: [UInt8], isEncrypting: Bool
  ) throws(CryptoError) -> Data {
    let operation = isEncrypting ? "AES-CBC encryption" : "AES-CBC decryption"
    guard key.count == keyByteCount, vector.count == vectorByteCount else {
      throw CryptoError(.invalidParameter, operation)
    }
    ERR_clear_error()
    guard let context = unsafe EVP_CIPHER_CTX_new() else { throw CryptoError.draining(operation) }
    defer { unsafe EVP_CIPHER_CTX_free(context) }
    var output = [UInt8](repeating: 0, count: input.count + vectorByteCount)
    var (length, rest): (CInt, CInt) = (0, 0)
    let mode: CInt = isEncrypting ? 1 : 0
    let isDone =
      unsafe EVP_CipherInit_ex(context, EVP_aes_256_cbc(), nil, key, vector, mode) == 1
      && EVP_CipherUpdate(context, &output, &length, input, CInt(input.count)) == 1
    guard isDone else { throw CryptoError.draining(operation) }
    let isFinished = unsafe output.withUnsafeMutableBufferPointer { buffer in
      unsafe EVP_CipherFinal_ex(context, buffer.baseAddress?.advanced(by: Int(length)), &rest) == 1
    }
    guard isFinished else {
      throw CryptoError.draining(operation, as: isEncrypting ? .libraryFailure : .decryptionFailed)
    }
    return Data(output.prefix(Int(length + rest)))
  }
}
