internal import CLibcrypto
#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Memory for the result of an operation, which becomes `Data` without a copy.
///
/// If it does not, because the operation failed, it is wiped: what AES-GCM uncovers before the tag
/// is checked must not be seen (SP 800-38D, 7.2). Zeroing first, or copying after, would each cost
/// a tenth of the throughput.
@safe struct OutputBuffer: ~Copyable {
  private let buffer: UnsafeMutableRawBufferPointer

  /// Takes memory that has no particular content.
  init(byteCount: Int) {
    unsafe buffer = .allocate(byteCount: byteCount, alignment: 16)
  }

  /// Where a byte is.
  @unsafe func start(at offset: Int) -> UnsafeMutablePointer<UInt8>? {
    unsafe buffer.baseAddress?.advanced(by: offset).assumingMemoryBound(to: UInt8.self)
  }

  /// Gives the memory away, every byte of which was written.
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
