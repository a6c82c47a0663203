#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Both ends of a pipe, neither inherited by programs that are started meanwhile.
struct Pipe {
  private(set) var reading: CInt
  private(set) var writing: CInt

  /// Opens a pipe whose reading end never blocks.
  init() throws(RunnerError) {
    var ends: [CInt] = [-1, -1]
    guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe pipe($0.baseAddress) }) == 0 else {
      throw RunnerError.system(.openPipe)
    }
    (reading, writing) = (ends[0], ends[1])
    _ = fcntl(reading, F_SETFD, FD_CLOEXEC)
    _ = fcntl(writing, F_SETFD, FD_CLOEXEC)
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
  }

  /// Closes the end that the child has its own copy of.
  mutating func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  /// Closes what is still open.
  func closeBoth() {
    if writing >= 0 { close(writing) }
    close(reading)
  }
}

/// The bytes that came through a pipe so far.
struct Capture {
  let descriptor: CInt
  let limit: Int
  private(set) var bytes: [UInt8] = []
  private(set) var isClosed = false

  init(descriptor: CInt, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
  }

  /// Reads what is there without waiting; keeps up to the limit and drops the rest.
  ///
  /// Reads 1 MiB at the most, so that a program that never stops writing cannot keep the runner from
  /// its clock.
  mutating func readAvailable() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    for _ in 0..<16 where !isClosed {
      let count = unsafe buffer.withUnsafeMutableBytes { room in
        unsafe read(descriptor, room.baseAddress, room.count)
      }
      guard count > 0 else {
        if count == 0 || (errno != EAGAIN && errno != EINTR) { isClosed = true }
        return
      }
      bytes.append(contentsOf: buffer.prefix(min(count, limit - bytes.count)))
    }
  }
}

/// Sizes of files.
enum FileSize {
  /// The size in bytes; 0 when there is no such file.
  static func of(_ path: String) -> Int {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}

/// A way to end what is running early: readable once somebody asked for it.
package struct Interrupt: Sendable {
  /// A descriptor that turns readable; -1 never does.
  package var descriptor: Int32

  /// Watches a descriptor, such as the reading end of a signal handler's pipe.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Never interrupts.
  package static let never = Interrupt(descriptor: -1)
}
