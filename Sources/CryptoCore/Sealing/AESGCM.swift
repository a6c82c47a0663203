internal import CLibcrypto
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// AES in Galois/Counter Mode (NIST SP 800-38D): hides data and notices any change.
///
/// ```swift
/// let key = try SymmetricKey(byteCount: 32)
/// let box = try AESGCM.seal(Data("token".utf8), using: key, authenticating: Data("mia".utf8))
/// try AESGCM.open(box, using: key, authenticating: Data("mia".utf8))  // "token"
/// try AESGCM.open(box, using: key, authenticating: Data("tom".utf8))  // throws .decryptionFailed
/// ```
public enum AESGCM {
  /// Seals data under a fresh random nonce.
  ///
  /// One key seals at most 2^32 boxes with random nonces (SP 800-38D, 8.3).
  ///
  /// - Parameters:
  ///   - plaintext: What is hidden.
  ///   - key: 16, 24 or 32 bytes.
  ///   - context: What is not hidden, and must be the same when the box is opened.
  /// - Returns: The box.
  /// - Throws: `CryptoError` with `.invalidParameter` when the key's size is wrong.
  public static func seal(
    _ plaintext: some DataProtocol, using key: SymmetricKey,
    authenticating context: some DataProtocol = Data()
  ) throws(CryptoError) -> SealedBox {
    let nonce = Data(try SecureRandom.bytes(count: SealedBox.nonceByteCount))
    return try seal(plaintext, using: key, reusableNonce: nonce, authenticating: context)
  }

  /// Seals data under a nonce of the caller's choice.
  ///
  /// A nonce used twice with one key gives away both texts and lets anyone forge: take this for
  /// published vectors and to show just that.
  ///
  /// - Throws: `CryptoError` with `.invalidParameter` when the key or nonce has a wrong size.
  public static func seal(
    _ plaintext: some DataProtocol, using key: SymmetricKey, reusableNonce nonce: Data,
    authenticating context: some DataProtocol = Data()
  ) throws(CryptoError) -> SealedBox {
    let cipher = try GCMContext(key: key, nonce: nonce, isEncrypting: true)
    try cipher.authenticate(Array(context))
    let output = OutputBuffer(byteCount: plaintext.count)
    try cipher.process(plaintext, into: output)
    return try SealedBox(nonce: nonce, ciphertext: output.data(), tag: Data(cipher.tag()))
  }

  /// Opens a box.
  ///
  /// - Throws: `CryptoError` with `.decryptionFailed` when the key, the context or any byte of the
  ///   box is not what it was; with `.invalidParameter` when the key's size is wrong.
  public static func open(
    _ box: SealedBox, using key: SymmetricKey, authenticating context: some DataProtocol = Data()
  ) throws(CryptoError) -> Data {
    let cipher = try GCMContext(key: key, nonce: box.nonce, isEncrypting: false)
    try cipher.authenticate(Array(context))
    let output = OutputBuffer(byteCount: box.ciphertext.count)
    try cipher.process(box.ciphertext, into: output)
    try cipher.check(tag: Array(box.tag))
    return output.data()
  }
}
