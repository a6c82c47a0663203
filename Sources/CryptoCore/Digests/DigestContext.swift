internal import CLibcrypto
#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A digest in progress; owns its `EVP_MD_CTX`.
@safe final class DigestContext {
  private let pointer: OpaquePointer

  /// Starts a digest without data.
  init(_ algorithm: HashAlgorithm) {
    guard let pointer = unsafe EVP_MD_CTX_new() else { preconditionFailure("there is memory left") }
    unsafe self.pointer = pointer
    // These functions are in the default provider; without them the library is broken.
    precondition(
      unsafe EVP_DigestInit_ex(pointer, algorithm.descriptor, nil) == 1,
      "libcrypto provides the hash functions of FIPS 180-4")
  }

  /// Starts with a copy of another digest's state.
  init(copying other: DigestContext) {
    guard let pointer = unsafe EVP_MD_CTX_new() else { preconditionFailure("there is memory left") }
    unsafe self.pointer = pointer
    precondition(
      unsafe EVP_MD_CTX_copy_ex(pointer, other.pointer) == 1, "a digest in progress can be copied")
  }

  /// Adds bytes.
  func update(_ data: some DataProtocol) {
    for region in data.regions {
      let isDone = unsafe region.withUnsafeBytes { bytes in
        unsafe EVP_DigestUpdate(pointer, bytes.baseAddress, bytes.count) == 1
      }
      precondition(isDone, "a digest in progress takes more data")
    }
  }

  /// Finishes the digest; the context cannot be used afterwards.
  func finish(byteCount: Int) -> Digest {
    var output = [UInt8](repeating: 0, count: byteCount)
    precondition(
      unsafe EVP_DigestFinal_ex(pointer, &output, nil) == 1, "a digest in progress can be finished")
    return Digest(bytes: output)
  }

  deinit {
    unsafe EVP_MD_CTX_free(pointer)
  }
}
