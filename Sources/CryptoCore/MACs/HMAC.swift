internal import CLibcrypto
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A keyed hash (RFC 2104): making or checking the code requires the key.
///
/// ```swift
/// let key = SymmetricKey(Data("secret".utf8))
/// let code = HMAC<SHA256>.authenticationCode(for: message, using: key)
/// HMAC<SHA256>.isValid(code.bytes, for: message, using: key)  // true
/// ```
public enum HMAC<Hash: HashFunction> {
  /// Returns the code of some data, as long as the hash function's digest.
  public static func authenticationCode(
    for data: some DataProtocol, using key: SymmetricKey
  ) -> Digest {
    let input = Array(data)
    var output = [UInt8](repeating: 0, count: Hash.byteCount)
    let result = unsafe key.secret.withBytes { bytes in
      unsafe CLibcrypto.HMAC(
        Hash.algorithm.descriptor, bytes.baseAddress, CInt(bytes.count), input, input.count,
        &output, nil) != nil
    }
    precondition(result, "libcrypto provides HMAC over its hash functions")
    return Digest(bytes: output)
  }

  /// Whether a code belongs to some data, compared in constant time.
  public static func isValid(
    _ code: some DataProtocol, for data: some DataProtocol, using key: SymmetricKey
  ) -> Bool {
    constantTimeEqual(code, authenticationCode(for: data, using: key).bytes)
  }
}
