internal import CLibcrypto

/// Bytes that `deinit` overwrites before it frees their memory.
///
/// Sendable because only `init` and `deinit` write the bytes.
@safe final class SecretBytes: @unchecked Sendable {
  private let storage: UnsafeMutableBufferPointer<UInt8>

  /// Copies the bytes of a collection into its own memory.
  init(copying bytes: some Collection<UInt8>) {
    let storage = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = unsafe storage.initialize(from: bytes)
    unsafe self.storage = storage
  }

  /// The number of bytes.
  var count: Int { unsafe storage.count }

  /// Lends the bytes to a closure.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeBufferPointer(storage))
  }

  deinit {
    // The compiler may remove a plain loop, because no code reads the memory afterwards.
    unsafe OPENSSL_cleanse(storage.baseAddress, storage.count)
    unsafe storage.deallocate()
  }
}

/// Overwrites an array that held a secret.
func wipe(_ bytes: inout [UInt8]) {
  unsafe OPENSSL_cleanse(&bytes, bytes.count)
}
