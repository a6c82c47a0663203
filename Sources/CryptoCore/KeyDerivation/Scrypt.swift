internal import CLibcrypto
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The password-based key derivation function scrypt (RFC 7914).
public enum Scrypt {
  /// Derives `byteCount` bytes from a password.
  ///
  /// - Parameters:
  ///   - password: The password's bytes, in an encoding both sides agree on.
  ///   - salt: Random bytes, 16 or more, stored beside the key.
  ///   - cost: N, a power of two; the memory taken is 128 · N · r bytes.
  ///   - blockSize: r.
  ///   - parallelism: p.
  ///   - byteCount: The key's size in bytes.
  /// - Returns: The key.
  /// - Throws: `CryptoError` when a parameter is not allowed or the memory would pass 256 MiB.
  public static func deriveKey(
    password: some DataProtocol, salt: some DataProtocol, cost: Int, blockSize: Int = 8,
    parallelism: Int = 1, byteCount: Int = 32
  ) throws(CryptoError) -> Data {
    let operation = "scrypt"
    guard cost > 1, cost & (cost - 1) == 0, blockSize > 0, parallelism > 0, byteCount > 0 else {
      throw CryptoError(.invalidParameter, operation)
    }
    ERR_clear_error()
    let word = Array(password).map { CChar(bitPattern: $0) }
    let salt = Array(salt)
    var key = [UInt8](repeating: 0, count: byteCount)
    let isDone = unsafe EVP_PBE_scrypt(
      word, word.count, salt, salt.count, UInt64(cost), UInt64(blockSize), UInt64(parallelism),
      256 << 20, &key, key.count)
    guard isDone == 1 else { throw CryptoError.draining(operation, as: .invalidParameter) }
    return Data(key)
  }
}
