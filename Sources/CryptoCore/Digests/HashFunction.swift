internal import CLibcrypto
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A hash function: takes any data and returns a digest of fixed size.
///
/// ```swift
/// var hash = SHA256()
/// hash.update(data: Data("a".utf8))
/// hash.update(data: Data("bc".utf8))
/// hash.finalize() == SHA256.hash(data: Data("abc".utf8))  // true
/// ```
public protocol HashFunction: Sendable {
  /// The result of the function.
  associatedtype Digest: CryptoCore.Digest

  /// The size of the blocks that the function works on, in bytes.
  static var blockByteCount: Int { get }
  /// The size of a digest in bytes.
  static var byteCount: Int { get }

  /// Starts without data.
  init()
  /// Appends bytes to what has been hashed so far.
  mutating func update(bufferPointer: UnsafeRawBufferPointer)
  /// Returns the digest of all data added so far; more may be added afterwards.
  func finalize() -> Digest
}

extension HashFunction {
  /// The size of a digest in bytes.
  public static var byteCount: Int { Digest.byteCount }

  /// Returns the digest of some data.
  ///
  /// ```swift
  /// SHA256.hash(data: Data("abc".utf8)).description  // "SHA256 digest: ba7816bf…f20015ad"
  /// ```
  public static func hash(data: some DataProtocol) -> Digest {
    var hash = Self()
    hash.update(data: data)
    return hash.finalize()
  }

  /// Appends data to what has been hashed so far.
  public mutating func update(data: some DataProtocol) {
    for region in data.regions {
      unsafe region.withUnsafeBytes { bytes in unsafe update(bufferPointer: bytes) }
    }
  }
}

/// A hash function of libcrypto, with its state.
protocol LibraryHash: HashFunction where Digest: LibraryDigest {
  /// The state; only this value may change it.
  var context: DigestContext { get set }

  /// The library's own description of the function, a permanent constant.
  @unsafe static var descriptor: OpaquePointer? { get }
}

extension LibraryHash {
  /// Appends bytes to what has been hashed so far.
  public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
    if !isKnownUniquelyReferenced(&context) { context = DigestContext(copying: context) }
    unsafe context.update(bufferPointer)
  }

  /// Returns the digest of all data added so far; more may be added afterwards.
  public func finalize() -> Digest {
    Digest(bytes: DigestContext(copying: context).finish(byteCount: Digest.byteCount))
  }
}
