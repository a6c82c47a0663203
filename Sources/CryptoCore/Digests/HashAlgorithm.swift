internal import CLibcrypto

/// The hash functions of libcrypto that this module offers.
public enum HashAlgorithm: Hashable, Sendable, CaseIterable {
  /// MD5, 16 bytes: broken, but old servers require it in Digest challenges.
  case md5
  /// SHA-1, 20 bytes: broken for signatures (collisions, 2017), but still the default of RFC 6238.
  case sha1
  /// SHA-256, 32 bytes.
  case sha256
  /// SHA-384, 48 bytes.
  case sha384
  /// SHA-512, 64 bytes.
  case sha512

  /// The library's own description: a constant that is never freed.
  @unsafe var descriptor: OpaquePointer? {
    switch self {
    case .md5: unsafe EVP_md5()
    case .sha1: unsafe EVP_sha1()
    case .sha256: unsafe EVP_sha256()
    case .sha384: unsafe EVP_sha384()
    case .sha512: unsafe EVP_sha512()
    }
  }
}
