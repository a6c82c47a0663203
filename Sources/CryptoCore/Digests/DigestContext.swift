internal import CLibcrypto

/// A digest in progress; owns its `EVP_MD_CTX`.
///
/// Sendable because a hash function changes only its own context, which is not shared.
@safe final class DigestContext: @unchecked Sendable {
  private let pointer: OpaquePointer

  /// Starts a digest without data.
  @unsafe init(_ descriptor: OpaquePointer?) {
    guard let pointer = unsafe EVP_MD_CTX_new() else { preconditionFailure("there is memory left") }
    unsafe self.pointer = pointer
    // These functions are in the default provider; without them the library is broken.
    precondition(
      unsafe EVP_DigestInit_ex(pointer, descriptor, nil) == 1,
      "libcrypto provides the hash functions of FIPS 180-4")
  }

  /// Starts with a copy of a different digest's state.
  init(copying other: DigestContext) {
    guard let pointer = unsafe EVP_MD_CTX_new() else { preconditionFailure("there is memory left") }
    unsafe self.pointer = pointer
    precondition(
      unsafe EVP_MD_CTX_copy_ex(pointer, other.pointer) == 1, "a digest in progress can be copied")
  }

  @unsafe func update(_ bytes: UnsafeRawBufferPointer) {
    precondition(
      unsafe EVP_DigestUpdate(pointer, bytes.baseAddress, bytes.count) == 1,
      "a digest in progress takes more data")
  }

  /// Finishes the digest; the context cannot be used afterwards.
  func finish(byteCount: Int) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: byteCount)
    precondition(
      unsafe EVP_DigestFinal_ex(pointer, &output, nil) == 1, "a digest in progress can be finished")
    return output
  }

  deinit {
    unsafe EVP_MD_CTX_free(pointer)
  }
}
