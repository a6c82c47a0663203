#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The hash function SHA-256 (FIPS 180-4): takes any data and returns 32 bytes.
///
/// Use this one when nothing else is required.
public struct SHA256: HashFunction {
  /// The size of a digest in bytes.
  public static let byteCount = 32
  /// The corresponding function of libcrypto.
  public static let algorithm = HashAlgorithm.sha256

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
