#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A code that proves possession of a key: a sequence of bytes.
///
/// The time it takes to compare two codes does not reveal where they differ.
public protocol MessageAuthenticationCode: Hashable, Sendable, ContiguousBytes,
  CustomStringConvertible, Sequence
where Element == UInt8 {
  /// The size in bytes.
  var byteCount: Int { get }
}

extension MessageAuthenticationCode {
  /// Returns the bytes one by one.
  public func makeIterator() -> Array<UInt8>.Iterator {
    unsafe withUnsafeBytes { bytes in unsafe Array(bytes).makeIterator() }
  }

  /// Whether two codes are equal, in constant time.
  public static func == (left: Self, right: Self) -> Bool { constantTimeEqual(left, right) }

  /// Whether a code has exactly these bytes, in constant time.
  public static func == <Bytes: DataProtocol>(left: Self, right: Bytes) -> Bool {
    constantTimeEqual(left, right)
  }

  /// Whether a code differs from these bytes, in constant time.
  public static func != <Bytes: DataProtocol>(left: Self, right: Bytes) -> Bool {
    !constantTimeEqual(left, right)
  }

  /// Feeds the bytes to a hasher.
  public func hash(into hasher: inout Hasher) {
    unsafe withUnsafeBytes { bytes in unsafe hasher.combine(bytes: bytes) }
  }
}

/// The code that `HMAC` makes.
public struct HashedAuthenticationCode<H: HashFunction>: MessageAuthenticationCode {
  let digest: H.Digest

  /// The size in bytes.
  public var byteCount: Int { H.Digest.byteCount }

  /// The function and the bytes as lower-case hexadecimal digits: `HMAC with SHA256: b0344c61…`.
  public var description: String { "HMAC with \(H.self): \(digest.hexadecimal)" }

  /// Lends the bytes to a closure.
  public func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try unsafe digest.withUnsafeBytes(body)
  }
}
