#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A hash function of FIPS 180-4: any data in, a digest of fixed size out.
///
/// ```swift
/// var hash = SHA256()
/// hash.update(Data("a".utf8))
/// hash.update(Data("bc".utf8))
/// hash.finalize().description  // "ba7816bf…f20015ad", as from SHA256.hash(Data("abc".utf8))
/// ```
public protocol HashFunction: SendableMetatype {
  /// The size of a digest in bytes.
  static var byteCount: Int { get }
  /// Which function of libcrypto's it is.
  static var algorithm: HashAlgorithm { get }

  /// Starts with no data.
  init()
  /// Adds data at the end of what was hashed so far.
  mutating func update(_ data: some DataProtocol)
  /// The digest of all data added so far; more may be added afterwards.
  func finalize() -> Digest
}

extension HashFunction {
  /// The digest of some data.
  ///
  /// ```swift
  /// SHA256.hash(Data("abc".utf8)).description  // "ba7816bf…f20015ad"
  /// ```
  public static func hash(_ data: some DataProtocol) -> Digest {
    var hash = Self()
    hash.update(data)
    return hash.finalize()
  }
}
