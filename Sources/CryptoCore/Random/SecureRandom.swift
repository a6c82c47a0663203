internal import CLibcrypto

/// Unpredictable random bytes from libcrypto's generator, which the system seeds.
///
/// ```swift
/// let token = Base64URL.encode(try SecureRandom.bytes(count: 32))  // 256 bits, 43 characters
/// var random = SecureRandom()
/// let die = Int.random(in: 1...6, using: &random)
/// ```
public struct SecureRandom: RandomNumberGenerator, Sendable {
  /// Creates a generator for the standard library's functions.
  public init() {}

  /// Returns random bytes.
  ///
  /// - Throws: `CryptoError` when the system cannot provide random bytes.
  public static func bytes(count: Int) throws(CryptoError) -> [UInt8] {
    precondition(count >= 0, "a count of bytes is not negative")
    ERR_clear_error()
    var bytes = [UInt8](repeating: 0, count: count)
    guard unsafe RAND_bytes(&bytes, CInt(count)) == 1 else {
      throw CryptoError.draining("making random bytes")
    }
    return bytes
  }

  /// Returns 64 random bits; ends the process if the system has none, because it cannot throw.
  public mutating func next() -> UInt64 {
    guard let bytes = try? Self.bytes(count: 8) else {
      preconditionFailure("the system provides random bytes")
    }
    return bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
