internal import CLibcrypto

/// Random bytes that nobody can guess (libcrypto's generator, seeded by the system).
public enum SecureRandom {
  /// That many random bytes.
  ///
  /// - Throws: `CryptoError` when the system has no randomness to give.
  public static func bytes(count: Int) throws(CryptoError) -> [UInt8] {
    precondition(count >= 0, "a count of bytes is not negative")
    var bytes = [UInt8](repeating: 0, count: count)
    guard unsafe RAND_bytes(&bytes, CInt(count)) == 1 else {
      throw CryptoError.draining("making random bytes")
    }
    return bytes
  }
}
