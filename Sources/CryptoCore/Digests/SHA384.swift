#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The hash function SHA-384 (FIPS 180-4): any data in, 48 bytes out.
///
/// A cut of SHA-512 that cannot be extended from its digest.
public struct SHA384: HashFunction {
  /// The size of a digest in bytes.
  public static let byteCount = 48
  /// Which function of libcrypto's it is.
  public static let algorithm = HashAlgorithm.sha384

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
