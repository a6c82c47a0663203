internal import CLibcrypto
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The result of a hash function: a sequence of bytes, most significant first.
///
/// The time it takes to compare two digests does not reveal where they differ.
public protocol Digest: Hashable, Sendable, ContiguousBytes, CustomStringConvertible, Sequence
where Element == UInt8 {
  /// The size in bytes.
  static var byteCount: Int { get }
}

extension Digest {
  /// Returns the bytes one by one.
  public func makeIterator() -> Array<UInt8>.Iterator {
    unsafe withUnsafeBytes { bytes in unsafe Array(bytes).makeIterator() }
  }

  /// Whether two digests are equal, in constant time.
  public static func == (left: Self, right: Self) -> Bool { constantTimeEqual(left, right) }

  /// Whether a digest has exactly these bytes, in constant time.
  public static func == <Bytes: DataProtocol>(left: Self, right: Bytes) -> Bool {
    constantTimeEqual(left, right)
  }

  /// Whether a digest differs from these bytes, in constant time.
  public static func != <Bytes: DataProtocol>(left: Self, right: Bytes) -> Bool {
    !constantTimeEqual(left, right)
  }

  /// Feeds the bytes to a hasher.
  public func hash(into hasher: inout Hasher) {
    unsafe withUnsafeBytes { bytes in unsafe hasher.combine(bytes: bytes) }
  }
}

/// A digest of libcrypto.
protocol LibraryDigest: Digest {
  var bytes: [UInt8] { get }
  /// The name of the function in a description.
  static var name: String { get }

  init(bytes: [UInt8])
}

extension LibraryDigest {
  /// The function and the bytes as lower-case hexadecimal digits: `SHA256 digest: ba7816bf…`.
  public var description: String { "\(Self.name) digest: \(bytes.hexadecimal)" }

  /// Lends the bytes to a closure.
  public func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try unsafe bytes.withUnsafeBytes(body)
  }
}
