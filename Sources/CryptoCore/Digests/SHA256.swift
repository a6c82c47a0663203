internal import CLibcrypto
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The hash function SHA-256 (FIPS 180-4): any data in, 32 bytes out.
public enum SHA256 {
  /// The size of a digest in bytes.
  public static let byteCount = 32

  /// The digest of some data.
  ///
  /// ```swift
  /// SHA256.hash(Data("abc".utf8)).description  // "ba7816bf…f20015ad"
  /// ```
  public static func hash(_ data: some DataProtocol) -> Digest {
    let input = Array(data)
    var output = [UInt8](repeating: 0, count: byteCount)
    let isDone = unsafe EVP_Digest(input, input.count, &output, nil, EVP_sha256(), nil) == 1
    // SHA-256 is built into the default provider; without it the library is broken.
    precondition(isDone, "libcrypto provides SHA-256")
    return Digest(bytes: output)
  }
}

/// What a hash function returns.
public struct Digest: Hashable, Sendable, CustomStringConvertible {
  /// The bytes, most significant first.
  public let bytes: [UInt8]

  /// The bytes as lower-case hexadecimal digits.
  public var description: String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
