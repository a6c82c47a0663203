#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The cipher AES (FIPS 197).
public enum AES {
  /// AES in Galois/Counter Mode (NIST SP 800-38D): hides data and detects any change.
  ///
  /// ```swift
  /// let key = SymmetricKey(size: .bits256)
  /// let box = try AES.GCM.seal(Data("token".utf8), using: key, authenticating: Data("mia".utf8))
  /// try AES.GCM.open(box, using: key, authenticating: Data("mia".utf8))  // "token"
  /// try AES.GCM.open(box, using: key, authenticating: Data("tom".utf8))  // throws
  /// ```
  public enum GCM {
    /// The size of the tag in bytes.
    static let tagByteCount = 16
    /// The size of a new nonce in bytes: 96 bits, the size that SP 800-38D recommends.
    static let defaultNonceByteCount = 12
  }
}

extension AES.GCM {
  /// Encrypts data, and authenticates other data that stays readable.
  ///
  /// One key seals at most 2^32 boxes with random nonces (SP 800-38D, 8.3). Using a nonce twice with
  /// one key reveals both texts and lets anyone forge others, so omit the nonce.
  ///
  /// - Parameters:
  ///   - message: The data to hide.
  ///   - key: 128, 192 or 256 bits.
  ///   - nonce: A number that was never used with this key; nil means a fresh random one.
  ///   - authenticatedData: Data that the caller of `open` must pass unchanged.
  /// - Returns: The sealed box.
  /// - Throws: `CryptoKitError.incorrectKeySize`.
  public static func seal(
    _ message: some DataProtocol, using key: SymmetricKey, nonce: Nonce? = nil,
    authenticating authenticatedData: some DataProtocol
  ) throws -> SealedBox {
    let nonce = nonce ?? Nonce()
    let cipher = try GCMContext(key: key, nonce: nonce.bytes, isEncrypting: true)
    try cipher.authenticate(Array(authenticatedData))
    let output = OutputBuffer(byteCount: message.count)
    try cipher.process(message, into: output)
    return try SealedBox(nonce: nonce, ciphertext: output.data(), tag: Data(cipher.tag()))
  }

  /// Encrypts data; see `seal(_:using:nonce:authenticating:)`.
  public static func seal(
    _ message: some DataProtocol, using key: SymmetricKey, nonce: Nonce? = nil
  ) throws -> SealedBox {
    try seal(message, using: key, nonce: nonce, authenticating: Data())
  }

  /// Decrypts a box that was sealed together with other data.
  ///
  /// - Throws: `CryptoKitError.authenticationFailure` when the key, the other data or any byte of the
  ///   box has changed; `.incorrectKeySize`.
  public static func open(
    _ sealedBox: SealedBox, using key: SymmetricKey,
    authenticating authenticatedData: some DataProtocol
  ) throws -> Data {
    let cipher = try GCMContext(key: key, nonce: sealedBox.nonce.bytes, isEncrypting: false)
    try cipher.authenticate(Array(authenticatedData))
    let output = OutputBuffer(byteCount: sealedBox.ciphertext.count)
    try cipher.process(sealedBox.ciphertext, into: output)
    try cipher.check(tag: Array(sealedBox.tag))
    return output.data()
  }

  /// Decrypts a box; see `open(_:using:authenticating:)`.
  public static func open(_ sealedBox: SealedBox, using key: SymmetricKey) throws -> Data {
    try open(sealedBox, using: key, authenticating: Data())
  }
}
