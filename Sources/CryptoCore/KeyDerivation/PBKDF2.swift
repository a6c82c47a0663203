internal import CLibcrypto
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The password-based key derivation function PBKDF2 over HMAC (RFC 8018, section 5.2).
///
/// It costs time but no memory, so graphics cards can guess quickly; prefer `Scrypt` when you can
/// choose. OWASP's cheat sheet (2023) recommends 600,000 iterations with SHA-256.
///
/// ```swift
/// let key = try PBKDF2<SHA256>.deriveKey(
///   password: Data("correct horse".utf8), salt: salt, iterations: 600_000, byteCount: 32)
/// ```
public enum PBKDF2<Hash: HashFunction> {
  /// Derives `byteCount` bytes from a password.
  ///
  /// - Throws: `CryptoError` with `.invalidParameter` when a number is not positive or too large,
  ///   and with `.unsupported` for a hash function from outside this module.
  public static func deriveKey(
    password: some DataProtocol, salt: some DataProtocol, iterations: Int, byteCount: Int
  ) throws(CryptoError) -> SymmetricKey {
    guard iterations > 0, let count = CInt(exactly: iterations), byteCount > 0,
      let size = CInt(exactly: byteCount)
    else { throw CryptoError(.invalidParameter, "PBKDF2") }
    guard let hash = Hash.self as? any LibraryHash.Type else {
      throw CryptoError(.unsupported, "PBKDF2")
    }
    var password = Array(password)
    let salt = Array(salt)
    var output = [UInt8](repeating: 0, count: byteCount)
    defer {
      wipe(&password)
      wipe(&output)
    }
    ERR_clear_error()
    let isDone = unsafe password.withUnsafeBytes { bytes in
      unsafe PKCS5_PBKDF2_HMAC(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count), salt,
        CInt(salt.count), count, hash.descriptor, size, &output) == 1
    }
    guard isDone else { throw CryptoError.draining("PBKDF2", as: .invalidParameter) }
    return SymmetricKey(data: output)
  }
}
