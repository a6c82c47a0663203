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
/// let master = SymmetricKey(size: .bits256)
/// let vault = HKDF<SHA256>.deriveKey(
///   inputKeyMaterial: master, info: Data("vault".utf8), outputByteCount: 32)
/// ```
public struct HKDF<H: HashFunction>: Sendable {
  /// Derives a key of `outputByteCount` bytes.
  ///
  /// - Parameters:
  ///   - inputKeyMaterial: The input key.
  ///   - salt: Bytes that need not be secret; empty means as many zeros as a digest has bytes.
  ///   - info: The purpose of the new key; different purposes give unrelated keys.
  ///   - outputByteCount: At most 255 times the digest's size.
  /// - Returns: The derived key.
  public static func deriveKey(
    inputKeyMaterial: SymmetricKey, salt: some DataProtocol, info: some DataProtocol,
    outputByteCount: Int
  ) -> SymmetricKey {
    let key = extract(inputKeyMaterial: inputKeyMaterial, salt: salt)
    return expand(pseudoRandomKey: key, info: info, outputByteCount: outputByteCount)
  }

  /// Derives a key without a salt.
  public static func deriveKey(
    inputKeyMaterial: SymmetricKey, info: some DataProtocol, outputByteCount: Int
  ) -> SymmetricKey {
    deriveKey(
      inputKeyMaterial: inputKeyMaterial, salt: [UInt8](), info: info,
      outputByteCount: outputByteCount)
  }

  /// Derives a key without a purpose.
  public static func deriveKey(
    inputKeyMaterial: SymmetricKey, salt: some DataProtocol, outputByteCount: Int
  ) -> SymmetricKey {
    deriveKey(
      inputKeyMaterial: inputKeyMaterial, salt: salt, info: [UInt8](),
      outputByteCount: outputByteCount)
  }

  /// Derives a key without a salt and without a purpose.
  public static func deriveKey(
    inputKeyMaterial: SymmetricKey, outputByteCount: Int
  ) -> SymmetricKey {
    deriveKey(
      inputKeyMaterial: inputKeyMaterial, salt: [UInt8](), info: [UInt8](),
      outputByteCount: outputByteCount)
  }

  /// Derives a key of one digest's size from the input (section 2.2).
  public static func extract<Salt: DataProtocol>(
    inputKeyMaterial: SymmetricKey, salt: Salt?
  ) -> HashedAuthenticationCode<H> {
    // The salt is the key of the MAC, the secret is its message.
    let key = SymmetricKey(data: salt.map { Array($0) } ?? [])
    return unsafe inputKeyMaterial.withUnsafeBytes { bytes in
      unsafe HMAC<H>.authenticationCode(for: bytes, using: key)
    }
  }

  /// Derives a key of any size from the key that `extract` returned (section 2.3).
  public static func expand<Info: DataProtocol>(
    pseudoRandomKey prk: some ContiguousBytes, info: Info?, outputByteCount: Int
  ) -> SymmetricKey {
    precondition(
      (0...255 * H.Digest.byteCount).contains(outputByteCount),
      "HKDF makes at most 255 digests")
    let (key, info) = (SymmetricKey(data: prk), info.map { Array($0) } ?? [])
    var (output, block): ([UInt8], [UInt8]) = ([], [])
    defer {
      wipe(&output)
      wipe(&block)
    }
    var counter: UInt8 = 0
    while output.count < outputByteCount {
      counter += 1
      block = Array(HMAC<H>.authenticationCode(for: block + info + [counter], using: key))
      output += block
    }
    return SymmetricKey(data: output.prefix(outputByteCount))
  }
}
