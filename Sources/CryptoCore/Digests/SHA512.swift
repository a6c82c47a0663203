internal import CLibcrypto

/// The hash function SHA-512 (FIPS 180-4): takes any data and returns 64 bytes.
///
/// It is faster than SHA-256 on 64-bit processors without special instructions for hashing.
public struct SHA512: HashFunction {
  /// The result of the function.
  public typealias Digest = SHA512Digest
  /// The size of the blocks that the function works on, in bytes.
  public static let blockByteCount = 128

  @unsafe static var descriptor: OpaquePointer? { unsafe EVP_sha512() }
  var context = unsafe DigestContext(descriptor)

  /// Starts without data.
  public init() {}
}

/// A digest of SHA-512: 64 bytes.
public struct SHA512Digest: Digest {
  /// The size in bytes.
  public static let byteCount = 64

  static let name = "SHA512"
  let bytes: [UInt8]
}

extension SHA512: LibraryHash {}
extension SHA512Digest: LibraryDigest {}
