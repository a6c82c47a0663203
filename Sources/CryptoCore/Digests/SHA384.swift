internal import CLibcrypto

/// The hash function SHA-384 (FIPS 180-4): takes any data and returns 48 bytes.
///
/// A truncated SHA-512, so an attacker cannot extend the message from its digest.
public struct SHA384: HashFunction {
  /// The result of the function.
  public typealias Digest = SHA384Digest
  /// The size of the blocks that the function works on, in bytes.
  public static let blockByteCount = 128

  @unsafe static var descriptor: OpaquePointer? { unsafe EVP_sha384() }
  var context = unsafe DigestContext(descriptor)

  /// Starts without data.
  public init() {}
}

/// A digest of SHA-384: 48 bytes.
public struct SHA384Digest: Digest {
  /// The size in bytes.
  public static let byteCount = 48

  static let name = "SHA384"
  let bytes: [UInt8]
}

extension SHA384: LibraryHash {}
extension SHA384Digest: LibraryDigest {}
