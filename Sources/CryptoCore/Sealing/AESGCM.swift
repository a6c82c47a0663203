internal import CLibcrypto
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// AES in Galois/Counter Mode (NIST SP 800-38D): hides data and detects any change.
///
/// ```swift
/// let key = try SymmetricKey(byteCount: 32)
/// let box = try AESGCM.seal(Data("token".utf8), using: key, authenticating: Data("mia".utf8))
/// try AESGCM.open(box, using: key, authenticating: Data("mia".utf8))  // "token"
/// try AESGCM.open(box, using: key, authenticating: Data("tom".utf8))  // throws .decryptionFailed
/// ```
public enum AESGCM {
  /// Encrypts data with a fresh random nonce.
  ///
  /// One key seals at most 2^32 boxes with random nonces (SP 800-38D, 8.3).
  ///
  /// - Parameters:
  ///   - plaintext: The data to hide.
  ///   - key: 16, 24 or 32 bytes.
  ///   - context: Data that is not hidden but must be the same when the box is opened.
  /// - Returns: The sealed box.
  /// - Throws: `CryptoError` with `.invalidParameter` when the key's size is wrong.
  public static func seal(
    _ plaintext: some DataProtocol, using key: SymmetricKey,
    authenticating context: some DataProtocol = Data()
  ) throws(CryptoError) -> SealedBox {
    let nonce = Data(try SecureRandom.bytes(count: SealedBox.nonceByteCount))
    return try seal(plaintext, using: key, reusableNonce: nonce, authenticating: context)
  }

  /// Encrypts data with a nonce that the caller chooses.
  ///
  /// Using a nonce twice with one key reveals both texts and lets anyone forge others. Use this
  /// only for published test vectors and to demonstrate that.
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

  /// Decrypts a box.
  ///
  /// - Throws: `CryptoError` with `.decryptionFailed` when the key, the context or any byte of the
  ///   box has changed; with `.invalidParameter` when the key's size is wrong.
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
