internal import CLibcrypto
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The password-based key derivation function scrypt (RFC 7914): costs time and memory.
///
/// ```swift
/// let key = try Scrypt.deriveKey(password: Data("correct horse".utf8), salt: salt, cost: 1 << 17)
/// ```
public enum Scrypt {
  /// Derives `byteCount` bytes from a password.
  ///
  /// - Parameters:
  ///   - password: The password's bytes, in an encoding both sides agree on.
  ///   - salt: Random bytes, 16 or more, stored with the hash.
  ///   - cost: N, a power of two; it takes 128 · N · r bytes of memory.
  ///   - blockSize: r.
  ///   - parallelism: p.
  ///   - byteCount: The key's size in bytes.
  /// - Returns: The derived key.
  /// - Throws: `CryptoError` when a parameter is not allowed or the derivation needs more than 256
  ///   MiB.
  public static func deriveKey(
    password: some DataProtocol, salt: some DataProtocol, cost: Int, blockSize: Int = 8,
    parallelism: Int = 1, byteCount: Int = 32
  ) throws(CryptoError) -> SymmetricKey {
    let operation = "scrypt"
    guard cost > 1, cost & (cost - 1) == 0, blockSize > 0, parallelism > 0, byteCount > 0 else {
      throw CryptoError(.invalidParameter, operation)
    }
    ERR_clear_error()
    var password = Array(password)
    let salt = Array(salt)
    var output = [UInt8](repeating: 0, count: byteCount)
    defer {
      wipe(&password)
      wipe(&output)
    }
    let isDone = unsafe password.withUnsafeBytes { bytes in
      unsafe EVP_PBE_scrypt(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, salt, salt.count,
        UInt64(cost), UInt64(blockSize), UInt64(parallelism), 256 << 20, &output, byteCount) == 1
    }
    guard isDone else { throw CryptoError.draining(operation, as: .invalidParameter) }
    return SymmetricKey(data: output)
  }
}
