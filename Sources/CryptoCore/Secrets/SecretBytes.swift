internal import CLibcrypto

/// Bytes that are overwritten before their memory is given back.
///
/// Sendable because the bytes are written in `init` alone and only read afterwards.
@safe final class SecretBytes: @unchecked Sendable {
  private let storage: UnsafeMutableBufferPointer<UInt8>

  /// Copies the bytes of a collection into memory of its own.
  init(copying bytes: some Collection<UInt8>) {
    let storage = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = unsafe storage.initialize(from: bytes)
    unsafe self.storage = storage
  }

  /// How many bytes there are.
  var count: Int { unsafe storage.count }

  /// Lends the bytes.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeBufferPointer(storage))
  }

  deinit {
    // A plain loop may be optimised away, as nobody reads the memory again.
    unsafe OPENSSL_cleanse(storage.baseAddress, storage.count)
    unsafe storage.deallocate()
  }
}

/// Overwrites an array that held a secret.
func wipe(_ bytes: inout [UInt8]) {
  unsafe OPENSSL_cleanse(&bytes, bytes.count)
}
