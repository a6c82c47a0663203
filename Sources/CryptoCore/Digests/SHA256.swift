#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The hash function SHA-256 (FIPS 180-4): any data in, 32 bytes out.
///
/// The one to take when nothing else is said.
public struct SHA256: HashFunction {
  /// The size of a digest in bytes.
  public static let byteCount = 32
  /// Which function of libcrypto's it is.
  public static let algorithm = HashAlgorithm.sha256

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
