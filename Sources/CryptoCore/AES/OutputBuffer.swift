internal import CLibcrypto
#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Memory for the result of an operation, which becomes `Data` without a copy.
///
/// If the operation fails, the buffer wipes the memory instead. The plaintext that AES-GCM produces
/// before it checks the tag must stay secret (SP 800-38D, 7.2). Zeroing the memory first, or
/// copying it afterwards, would each cost a tenth of the throughput.
@safe struct OutputBuffer: ~Copyable {
  private let buffer: UnsafeMutableRawBufferPointer

  /// Allocates memory without initializing it.
  init(byteCount: Int) {
    unsafe buffer = .allocate(byteCount: byteCount, alignment: 16)
  }

  /// Returns the address of a byte.
  @unsafe func start(at offset: Int) -> UnsafeMutablePointer<UInt8>? {
    unsafe buffer.baseAddress?.advanced(by: offset).assumingMemoryBound(to: UInt8.self)
  }

  /// Gives up the memory, every byte of which must have been written.
  consuming func data() -> Data {
    let buffer = unsafe buffer
    discard self
    guard let start = buffer.baseAddress, buffer.count > 0 else {
      unsafe buffer.deallocate()
      return Data()
    }
    return unsafe Data(
      bytesNoCopy: start, count: buffer.count,
      deallocator: .custom { start, _ in unsafe start.deallocate() })
  }

  deinit {
    unsafe OPENSSL_cleanse(buffer.baseAddress, buffer.count)
    unsafe buffer.deallocate()
  }
}
