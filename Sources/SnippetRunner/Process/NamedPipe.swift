#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A named pipe at which a program waits until it is told something.
final class NamedPipe: Sendable {
  /// Where programs find it.
  let path: String
  private let descriptor: CInt

  /// What a pipe of Linux holds without a reader, in bytes (pipe(7)).
  static let capacity = 65_536

  /// Makes a pipe.
  ///
  /// - Throws: `RunnerError` when there can be none.
  init(at path: String) throws(RunnerError) {
    guard unsafe mkfifo(path, 0o600) == 0 else {
      throw RunnerError.system(.makePagePipe)
    }
    // Opened for both, as nobody reads yet. When this process dies the reader finds it closed.
    descriptor = unsafe open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw RunnerError.system(.openPagePipe) }
    self.path = path
  }

  deinit { close(descriptor) }

  /// Writes bytes that the pipe has room for; tells whether all were written.
  func tell(_ bytes: [UInt8]) -> Bool {
    let count = unsafe bytes.withUnsafeBytes { buffer in
      unsafe write(descriptor, buffer.baseAddress, buffer.count)
    }
    return count == bytes.count
  }
}
