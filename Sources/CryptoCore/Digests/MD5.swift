#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The hash function MD5 (RFC 1321): takes any data and returns 16 bytes.
///
/// It is broken (RFC 6151): anyone can make two texts with the same digest. Use it to answer the
/// Digest challenges of old servers (RFC 7616), never to protect anything new.
public struct MD5: HashFunction {
  /// The size of a digest in bytes.
  public static let byteCount = 16
  /// The corresponding function of libcrypto.
  public static let algorithm = HashAlgorithm.md5

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
