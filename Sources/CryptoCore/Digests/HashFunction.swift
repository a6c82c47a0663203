#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A hash function: takes any data and returns a digest of fixed size.
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
  /// The corresponding function of libcrypto.
  static var algorithm: HashAlgorithm { get }

  /// Starts without data.
  init()
  /// Appends data to what has been hashed so far.
  mutating func update(_ data: some DataProtocol)
  /// Returns the digest of all data added so far; more may be added afterwards.
  func finalize() -> Digest
}

extension HashFunction {
  /// Returns the digest of some data.
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
