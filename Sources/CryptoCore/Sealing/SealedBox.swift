#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What `AESGCM` makes: nonce, ciphertext and tag.
public struct SealedBox: Hashable, Sendable {
  /// The size of the nonce in bytes: 96 bits, the one size SP 800-38D recommends.
  public static let nonceByteCount = 12
  /// The size of the tag in bytes.
  public static let tagByteCount = 16

  /// The number that must not be used twice with one key.
  public let nonce: Data
  /// The hidden data, as long as it was.
  public let ciphertext: Data
  /// The proof that nothing was changed.
  public let tag: Data

  /// All three in one: nonce ‖ ciphertext ‖ tag.
  public var combined: Data { nonce + ciphertext + tag }

  /// Puts a box together.
  ///
  /// - Throws: `CryptoError` with `.invalidParameter` when nonce or tag has a wrong size.
  public init(nonce: Data, ciphertext: Data, tag: Data) throws(CryptoError) {
    guard nonce.count == Self.nonceByteCount, tag.count == Self.tagByteCount else {
      throw CryptoError(.invalidParameter, "putting a sealed box together")
    }
    self.nonce = nonce
    self.ciphertext = ciphertext
    self.tag = tag
  }

  /// Takes nonce ‖ ciphertext ‖ tag apart.
  ///
  /// - Throws: `CryptoError` with `.malformedInput` when there are fewer than 28 bytes.
  public init(combined: some DataProtocol) throws(CryptoError) {
    let bytes = Array(combined)
    guard bytes.count >= Self.nonceByteCount + Self.tagByteCount else {
      throw CryptoError(.malformedInput, "taking a sealed box apart")
    }
    nonce = Data(bytes.prefix(Self.nonceByteCount))
    ciphertext = Data(bytes.dropFirst(Self.nonceByteCount).dropLast(Self.tagByteCount))
    tag = Data(bytes.suffix(Self.tagByteCount))
  }
}
