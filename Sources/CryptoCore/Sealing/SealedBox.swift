#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The output of `AESGCM`: nonce, ciphertext and tag.
public struct SealedBox: Hashable, Sendable {
  /// The size of the nonce in bytes: 96 bits, the only size that SP 800-38D recommends.
  public static let nonceByteCount = 12
  /// The size of the tag in bytes.
  public static let tagByteCount = 16

  /// The number that must not be used twice with one key.
  public let nonce: Data
  /// The encrypted data, as long as the plaintext.
  public let ciphertext: Data
  /// The value that proves that nothing was changed.
  public let tag: Data

  /// Everything together: nonce ‖ ciphertext ‖ tag.
  public var combined: Data { nonce + ciphertext + tag }

  /// Creates a box from its parts.
  ///
  /// - Throws: `CryptoError` with `.invalidParameter` when nonce or tag has a wrong size.
  public init(nonce: Data, ciphertext: Data, tag: Data) throws(CryptoError) {
    guard nonce.count == Self.nonceByteCount, tag.count == Self.tagByteCount else {
      throw CryptoError(.invalidParameter, "creating a sealed box")
    }
    self.nonce = nonce
    self.ciphertext = ciphertext
    self.tag = tag
  }

  /// Splits nonce ‖ ciphertext ‖ tag.
  ///
  /// - Throws: `CryptoError` with `.malformedInput` when there are fewer than 28 bytes.
  public init(combined: some DataProtocol) throws(CryptoError) {
    let bytes = Array(combined)
    guard bytes.count >= Self.nonceByteCount + Self.tagByteCount else {
      throw CryptoError(.malformedInput, "splitting a sealed box")
    }
    nonce = Data(bytes.prefix(Self.nonceByteCount))
    ciphertext = Data(bytes.dropFirst(Self.nonceByteCount).dropLast(Self.tagByteCount))
    tag = Data(bytes.suffix(Self.tagByteCount))
  }
}
