internal import CLibcrypto

/// The hash function SHA-256 (FIPS 180-4): takes any data and returns 32 bytes.
///
/// Use it unless a protocol requires a different function.
public struct SHA256: HashFunction {
  /// The result of the function.
  public typealias Digest = SHA256Digest
  /// The size of the blocks that the function works on, in bytes.
  public static let blockByteCount = 64

  @unsafe static var descriptor: OpaquePointer? { unsafe EVP_sha256() }
  var context = unsafe DigestContext(descriptor)

  /// Starts without data.
  public init() {}
}

/// A digest of SHA-256: 32 bytes.
public struct SHA256Digest: Digest {
  /// The size in bytes.
  public static let byteCount = 32

  static let name = "SHA256"
  let bytes: [UInt8]
}

extension SHA256: LibraryHash {}
extension SHA256Digest: LibraryDigest {}
