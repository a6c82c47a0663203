internal import CLibcrypto
#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A digest under way; owns its `EVP_MD_CTX`.
@safe final class DigestContext {
  private let pointer: OpaquePointer

  /// Starts a digest with no data.
  init(_ algorithm: HashAlgorithm) {
    guard let pointer = unsafe EVP_MD_CTX_new() else { preconditionFailure("memory is left") }
    unsafe self.pointer = pointer
    // These functions are built into the default provider; without them the library is broken.
    precondition(
      unsafe EVP_DigestInit_ex(pointer, algorithm.descriptor, nil) == 1,
      "libcrypto provides the hash functions of FIPS 180-4")
  }

  /// Starts where another digest stands.
  init(copying other: DigestContext) {
    guard let pointer = unsafe EVP_MD_CTX_new() else { preconditionFailure("memory is left") }
    unsafe self.pointer = pointer
    precondition(
      unsafe EVP_MD_CTX_copy_ex(pointer, other.pointer) == 1, "a digest under way can be copied")
  }

  /// Adds bytes.
  func update(_ data: some DataProtocol) {
    for region in data.regions {
      let isDone = unsafe region.withUnsafeBytes { bytes in
        unsafe EVP_DigestUpdate(pointer, bytes.baseAddress, bytes.count) == 1
      }
      precondition(isDone, "a digest under way takes more data")
    }
  }

  /// Ends the digest; the context cannot be used afterwards.
  func finish(byteCount: Int) -> Digest {
    var output = [UInt8](repeating: 0, count: byteCount)
    precondition(
      unsafe EVP_DigestFinal_ex(pointer, &output, nil) == 1, "a digest under way can be ended")
    return Digest(bytes: output)
  }

  deinit {
    unsafe EVP_MD_CTX_free(pointer)
  }
}
