#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A secret key that both sides know; its bytes are wiped when the last copy is released.
///
/// Printing, dumping and interpolating it show only its size.
///
/// ```swift
/// let key = try SymmetricKey(byteCount: 32)
/// print(key)  // SymmetricKey(32 bytes)
/// let box = try AESGCM.seal(Data("secret".utf8), using: key)
/// ```
public struct SymmetricKey: Sendable {
  let secret: SecretBytes

  /// Creates a key from bytes that were agreed on or derived.
  public init(_ bytes: some DataProtocol) {
    secret = SecretBytes(copying: bytes)
  }

  /// Creates a new key from random bytes.
  ///
  /// - Throws: `CryptoError` when the system cannot provide random bytes.
  public init(byteCount: Int) throws(CryptoError) {
    var bytes = try SecureRandom.bytes(count: byteCount)
    defer { wipe(&bytes) }
    secret = SecretBytes(copying: bytes)
  }

  /// The size of the key in bytes.
  public var byteCount: Int { secret.count }

  /// Lends the key's bytes to a closure.
  public func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe secret.withBytes { (bytes) throws(Failure) in try unsafe body(bytes.span) }
  }
}

extension Data {
  /// Copies the bytes of a key; the copy is not wiped automatically.
  public init(copying key: SymmetricKey) {
    self = unsafe key.secret.withBytes { unsafe Data($0) }
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
  public var description: String { "SymmetricKey(\(byteCount) bytes)" }
  /// The key's size, never its bytes.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
