#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The size of a key.
public struct SymmetricKeySize: Sendable {
  /// The size in bits.
  public let bitCount: Int

  /// 128 bits.
  public static var bits128: SymmetricKeySize { SymmetricKeySize(bitCount: 128) }
  /// 192 bits.
  public static var bits192: SymmetricKeySize { SymmetricKeySize(bitCount: 192) }
  /// 256 bits.
  public static var bits256: SymmetricKeySize { SymmetricKeySize(bitCount: 256) }

  /// Creates a size in bits, a positive multiple of eight.
  public init(bitCount: Int) {
    precondition(bitCount > 0 && bitCount % 8 == 0, "a key has whole bytes")
    self.bitCount = bitCount
  }
}

/// A secret key that both sides know; the last copy wipes the bytes when it is released.
///
/// Printing, dumping and interpolating it show only its size.
///
/// ```swift
/// let key = SymmetricKey(size: .bits256)
/// print(key)  // SymmetricKey(32 bytes)
/// let box = try AES.GCM.seal(Data("secret".utf8), using: key)
/// ```
public struct SymmetricKey: Sendable, ContiguousBytes {
  let secret: SecretBytes

  /// Creates a key from bytes that were agreed on or derived.
  public init(data: some ContiguousBytes) {
    secret = unsafe data.withUnsafeBytes { unsafe SecretBytes(copying: $0) }
  }

  /// Creates a new key from random bytes.
  public init(size: SymmetricKeySize) {
    guard var bytes = try? SecureRandom.bytes(count: size.bitCount / 8) else {
      preconditionFailure("the system has random bytes")
    }
    defer { wipe(&bytes) }
    secret = SecretBytes(copying: bytes)
  }

  /// The size of the key in bits.
  public var bitCount: Int { byteCount * 8 }

  /// The size of the key in bytes.
  var byteCount: Int { secret.count }

  /// Lends the key's bytes to a closure.
  public func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try unsafe secret.withBytes { try unsafe body(UnsafeRawBufferPointer($0)) }
  }
}

extension Data {
  /// Copies the bytes of a key; the copy is not wiped automatically.
  package init(copying key: SymmetricKey) {
    self = unsafe key.withUnsafeBytes { unsafe Data($0) }
  }
}

extension SymmetricKey: Equatable {
  /// Whether two keys have the same bytes, in constant time.
  public static func == (left: SymmetricKey, right: SymmetricKey) -> Bool {
    unsafe left.secret.withBytes { left in
      unsafe right.secret.withBytes { right in unsafe constantTimeEqual(left, right) }
    }
  }
}

extension SymmetricKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The key's size, never its bytes.
  public var description: String {
    "SymmetricKey(\(byteCount) byte\(byteCount == 1 ? "" : "s"))"
  }
  /// The key's size, never its bytes.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
