internal import CLibcrypto

extension Insecure {
  /// The hash function SHA-1 (FIPS 180-4): takes any data and returns 20 bytes.
  ///
  /// It must no longer be used for signatures (RFC 6194); one-time passwords still use it.
  public struct SHA1: HashFunction {
    /// The result of the function.
    public typealias Digest = SHA1Digest
    /// The size of the blocks that the function works on, in bytes.
    public static let blockByteCount = 64

    @unsafe static var descriptor: OpaquePointer? { unsafe EVP_sha1() }
    var context = unsafe DigestContext(descriptor)

    /// Starts without data.
    public init() {}
  }

  /// A digest of SHA-1: 20 bytes.
  public struct SHA1Digest: Digest {
    /// The size in bytes.
    public static let byteCount = 20

    static let name = "SHA1"
    let bytes: [UInt8]
  }
}

extension Insecure.SHA1: LibraryHash {}
extension Insecure.SHA1Digest: LibraryDigest {}
