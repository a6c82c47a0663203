#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension AES.GCM {
  /// A number that must not be used twice with one key.
  public struct Nonce: Sendable, ContiguousBytes, Sequence {
    let bytes: [UInt8]

    /// Creates a random nonce of 96 bits.
    public init() {
      guard let bytes = try? SecureRandom.bytes(count: AES.GCM.defaultNonceByteCount) else {
        preconditionFailure("the system has random bytes")
      }
      self.bytes = bytes
    }

    /// Creates a nonce from at least 12 bytes; libcrypto seals with at most 128.
    ///
    /// - Throws: `CryptoKitError.incorrectParameterSize`.
    public init(data: some DataProtocol) throws {
      guard data.count >= AES.GCM.defaultNonceByteCount else {
        throw CryptoKitError.incorrectParameterSize
      }
      bytes = Array(data)
    }

    /// Lends the bytes to a closure.
    public func withUnsafeBytes<Result>(
      _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
      try unsafe bytes.withUnsafeBytes(body)
    }

    /// Returns the bytes one by one.
    public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
  }

  /// What `seal` returns: nonce, ciphertext and tag.
  public struct SealedBox: Sendable {
    /// The number that must not be used twice with one key.
    public let nonce: Nonce
    /// The encrypted data, as long as the plaintext.
    public let ciphertext: Data
    /// The 16 bytes that prove that the data is unchanged.
    public let tag: Data

    /// Everything together, nonce ‖ ciphertext ‖ tag; nil when the nonce does not have 12 bytes.
    public var combined: Data? {
      nonce.bytes.count == AES.GCM.defaultNonceByteCount
        ? Data(nonce.bytes) + ciphertext + tag : nil
    }

    /// Creates a box from its parts.
    ///
    /// - Throws: `CryptoKitError.incorrectParameterSize` when the tag does not have 16 bytes.
    public init(nonce: Nonce, ciphertext: some DataProtocol, tag: some DataProtocol) throws {
      guard tag.count == AES.GCM.tagByteCount else {
        throw CryptoKitError.incorrectParameterSize
      }
      self.nonce = nonce
      self.ciphertext = (ciphertext as? Data) ?? Data(ciphertext)
      self.tag = Data(tag)
    }

    /// Splits nonce ‖ ciphertext ‖ tag, with a nonce of 12 bytes.
    ///
    /// - Throws: `CryptoKitError.incorrectParameterSize` when there are fewer than 28 bytes.
    public init(combined: some DataProtocol) throws {
      let (head, tail) = (AES.GCM.defaultNonceByteCount, AES.GCM.tagByteCount)
      guard combined.count >= head + tail else { throw CryptoKitError.incorrectParameterSize }
      try self.init(
        nonce: Nonce(data: Array(combined.prefix(head))),
        ciphertext: Data(combined.dropFirst(head).dropLast(tail)),
        tag: Data(combined.suffix(tail)))
    }
  }
}
