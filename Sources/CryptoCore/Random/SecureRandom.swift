internal import CLibcrypto

/// Random bytes that nobody can guess (libcrypto's generator, seeded by the system).
///
/// ```swift
/// let token = Base64URL.encode(try SecureRandom.bytes(count: 32))  // 256 bits, 43 characters
/// var random = SecureRandom()
/// let die = Int.random(in: 1...6, using: &random)
/// ```
public struct SecureRandom: RandomNumberGenerator, Sendable {
  /// A generator for the standard library's functions.
  public init() {}

  /// That many random bytes.
  ///
  /// - Throws: `CryptoError` when the system has no randomness to give.
  public static func bytes(count: Int) throws(CryptoError) -> [UInt8] {
    precondition(count >= 0, "a count of bytes is not negative")
    ERR_clear_error()
    var bytes = [UInt8](repeating: 0, count: count)
    guard unsafe RAND_bytes(&bytes, CInt(count)) == 1 else {
      throw CryptoError.draining("making random bytes")
    }
    return bytes
  }

  /// 64 random bits; the process ends when the system has none, as there is no way to say so.
  public mutating func next() -> UInt64 {
    guard let bytes = try? Self.bytes(count: 8) else {
      preconditionFailure("the system has randomness to give")
    }
    return bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
