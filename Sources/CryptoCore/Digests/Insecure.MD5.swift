internal import CLibcrypto

extension Insecure {
  /// The hash function MD5 (RFC 1321): takes any data and returns 16 bytes.
  ///
  /// It is broken (RFC 6151). Anyone can make two texts with the same digest. Use it to answer the
  /// Digest challenges of old servers (RFC 7616), never to protect anything new.
  public struct MD5: HashFunction {
    /// The result of the function.
    public typealias Digest = MD5Digest
    /// The size of the blocks that the function works on, in bytes.
    public static let blockByteCount = 64

    @unsafe static var descriptor: OpaquePointer? { unsafe EVP_md5() }
    var context = unsafe DigestContext(descriptor)

    /// Starts without data.
    public init() {}
  }

  /// A digest of MD5: 16 bytes.
  public struct MD5Digest: Digest {
    /// The size in bytes.
    public static let byteCount = 16

    static let name = "MD5"
    let bytes: [UInt8]
  }
}

extension Insecure.MD5: LibraryHash {}
extension Insecure.MD5Digest: LibraryDigest {}
