#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The hash function MD5 (RFC 1321): any data in, 16 bytes out.
///
/// It is broken (RFC 6151): anyone makes two texts with one digest. It is here to answer the Digest
/// challenges of old servers (RFC 7616), never to protect anything new.
public struct MD5: HashFunction {
  /// The size of a digest in bytes.
  public static let byteCount = 16
  /// Which function of libcrypto's it is.
  public static let algorithm = HashAlgorithm.md5

  private var context = DigestContext(algorithm)

  /// Starts with no data.
  public init() {}

  /// Adds data at the end of what was hashed so far.
  public mutating func update(_ data: some DataProtocol) {
    if !isKnownUniquelyReferenced(&context) { context = DigestContext(copying: context) }
    context.update(data)
  }

  /// The digest of all data added so far; more may be added afterwards.
  public func finalize() -> Digest {
    DigestContext(copying: context).finish(byteCount: Self.byteCount)
  }
}
