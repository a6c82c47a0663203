#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The hash function SHA-384 (FIPS 180-4): takes any data and returns 48 bytes.
///
/// A truncated SHA-512, so an attacker cannot extend the message from its digest.
public struct SHA384: HashFunction {
  /// The size of a digest in bytes.
  public static let byteCount = 48
  /// The corresponding function of libcrypto.
  public static let algorithm = HashAlgorithm.sha384

  private var context = DigestContext(algorithm)

  /// Starts without data.
  public init() {}

  /// Appends data to what has been hashed so far.
  public mutating func update(_ data: some DataProtocol) {
    if !isKnownUniquelyReferenced(&context) { context = DigestContext(copying: context) }
    context.update(data)
  }

  /// Returns the digest of all data added so far; more may be added afterwards.
  public func finalize() -> Digest {
    DigestContext(copying: context).finish(byteCount: Self.byteCount)
  }
}
