/// The bytes that have come through a pipe so far.
package final class Capture {
  private let end: Descriptor
  private let limit: Int
  /// The bytes, up to the limit.
  package private(set) var bytes: [UInt8] = []
  /// Whether no more bytes will come.
  package private(set) var isClosed = false

  /// Captures the bytes from a pipe.
  ///
  /// - Parameters:
  ///   - end: The pipe's reading end, which does not block.
  ///   - limit: How many bytes to keep; it reads and drops the rest.
  package init(_ end: consuming Descriptor, limit: Int) {
    self.end = end
    self.limit = limit
  }

  /// The descriptor to poll; -1 once no more bytes will come.
  package var descriptor: Int32 { isClosed ? -1 : end.number }

  /// Reads the available bytes without waiting.
  ///
  /// It reads at most 1 MiB, so that the caller can check the time even if the program never stops
  /// writing.
  package func readAvailable() {
    guard !isClosed else { return }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    for _ in 0..<16 {
      switch Descriptor.read(from: end.number, into: &buffer) {
      case .bytes(let count): bytes += buffer.prefix(min(count, limit - bytes.count))
      case .nothingYet: return
      case .end:
        isClosed = true
        return
      }
    }
  }

  /// Forgets the bytes so far.
  package func forget() { bytes = [] }
}
