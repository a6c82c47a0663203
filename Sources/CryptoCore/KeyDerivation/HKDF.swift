#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The extract-and-expand key derivation function HKDF (RFC 5869).
///
/// It derives several keys from a strong one; it does not make a password strong (see `Scrypt`).
///
/// ```swift
/// let master = try SymmetricKey(byteCount: 32)
/// let vault = try HKDF<SHA256>.deriveKey(
///   from: master, salt: Data(), info: Data("vault".utf8), byteCount: 32)
/// ```
public enum HKDF<Hash: HashFunction> {
  /// Derives a key of `byteCount` bytes.
  ///
  /// - Parameters:
  ///   - key: The input key.
  ///   - salt: Bytes that need not be secret; empty means as many zeros as a digest has bytes.
  ///   - info: The purpose of the new key; different purposes give unrelated keys.
  ///   - byteCount: 1 to 255 times the digest's size.
  /// - Returns: The derived key.
  /// - Throws: `CryptoError` with `.invalidParameter` when `byteCount` is out of range.
  public static func deriveKey(
    from key: SymmetricKey, salt: some DataProtocol, info: some DataProtocol, byteCount: Int
  ) throws(CryptoError) -> SymmetricKey {
    guard (1...255 * Hash.byteCount).contains(byteCount) else {
      throw CryptoError(.invalidParameter, "HKDF", "a key of \(byteCount) bytes")
    }
    // Section 2.2: the salt is the key of the MAC, the secret is its message.
    var input = key.withBytes { bytes in bytes.indices.map { bytes[$0] } }
    defer { wipe(&input) }
    let extracted = SymmetricKey(
      HMAC<Hash>.authenticationCode(for: input, using: SymmetricKey(salt)).bytes)
    // Section 2.3.
    var (output, block): ([UInt8], [UInt8]) = ([], [])
    defer {
      wipe(&output)
      wipe(&block)
    }
    var counter: UInt8 = 0
    while output.count < byteCount {
      counter += 1
      block = HMAC<Hash>.authenticationCode(for: block + info + [counter], using: extracted).bytes
      output += block
    }
    return SymmetricKey(output.prefix(byteCount))
  }
}
