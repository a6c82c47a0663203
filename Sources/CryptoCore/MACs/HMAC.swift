#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A keyed hash (RFC 2104).
///
/// Making or checking the code requires the key.
///
/// ```swift
/// let key = SymmetricKey(data: Data("secret".utf8))
/// let code = HMAC<SHA256>.authenticationCode(for: message, using: key)
/// HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: message, using: key)  // true
/// ```
public struct HMAC<H: HashFunction>: Sendable {
  /// The key that both sides have.
  public typealias Key = SymmetricKey
  /// The code that proves possession of the key.
  public typealias MAC = HashedAuthenticationCode<H>

  private var inner = H()
  private var outer = H()

  /// Starts without data.
  public init(key: SymmetricKey) {
    // RFC 2104, section 2: a key longer than a block is hashed first.
    var block: [UInt8]
    if key.byteCount > H.blockByteCount {
      block = Array(unsafe key.withUnsafeBytes { unsafe H.hash(data: $0) })
    } else {
      block = unsafe key.withUnsafeBytes { unsafe Array($0) }
    }
    defer { wipe(&block) }
    block += [UInt8](repeating: 0, count: H.blockByteCount - block.count)
    for index in block.indices { block[index] ^= 0x36 }
    inner.update(data: block)
    for index in block.indices { block[index] ^= 0x36 ^ 0x5C }
    outer.update(data: block)
  }

  /// Appends data to the message.
  public mutating func update(data: some DataProtocol) { inner.update(data: data) }

  /// Returns the code of all data added so far; more may be added afterwards.
  public func finalize() -> MAC {
    var outer = outer
    outer.update(data: Array(inner.finalize()))
    return MAC(digest: outer.finalize())
  }
}

extension HMAC {
  /// Returns the code of some data, as long as the hash function's digest.
  public static func authenticationCode(
    for data: some DataProtocol, using key: SymmetricKey
  ) -> MAC {
    var code = HMAC(key: key)
    code.update(data: data)
    return code.finalize()
  }

  /// Whether a code belongs to some data, compared in constant time.
  public static func isValidAuthenticationCode(
    _ mac: MAC, authenticating authenticatedData: some DataProtocol, using key: SymmetricKey
  ) -> Bool {
    authenticationCode(for: authenticatedData, using: key) == mac
  }

  /// Whether the bytes of a code belong to some data, compared in constant time.
  public static func isValidAuthenticationCode(
    _ authenticationCode: some ContiguousBytes, authenticating authenticatedData: some DataProtocol,
    using key: SymmetricKey
  ) -> Bool {
    unsafe authenticationCode.withUnsafeBytes { bytes in
      unsafe self.authenticationCode(for: authenticatedData, using: key) == bytes
    }
  }
}
