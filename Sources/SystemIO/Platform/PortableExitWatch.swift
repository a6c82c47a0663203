#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A thread that waits for a child's end and reports it through a pipe.
final class PortableExitWatch: Sendable {
  private let pipe: Pipe

  /// Readable once the child has ended.
  var descriptor: Int32 { pipe.reading.number }

  /// Watches a child that has not been reaped yet.
  ///
  /// - Throws: `SystemError` when the process has no descriptors or no threads left.
  init(_ pid: Int32, platform: Platform) throws(SystemError) {
    pipe = try Pipe(platform: platform)
    // The thread keeps this object, and so both ends. It never writes to a pipe without a reader.
    try DetachedThread.start { [self] in
      Self.waitWithoutReaping(pid)
      pipe.tell()
    }
  }

  /// Waits until the child has ended, but does not reap it, so that a later wait is possible.
  private static func waitWithoutReaping(_ pid: Int32) {
    var info = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
  }
}
