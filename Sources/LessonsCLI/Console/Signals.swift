internal import SnippetRunner
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Turns the signals that ask a program to end into something that can be waited for.
///
/// The handler does the one thing a handler may: it writes a byte to a pipe. Whoever waits for a
/// child waits for that pipe too, kills the child's process group and unwinds, so that temporary
/// folders and locks are left as they should be.
enum Signals {
  private static let writing = Atomic<CInt>(-1)

  /// Catches SIGINT, SIGTERM and SIGHUP; a closed pipe is an error of `write` and no signal.
  static func install() -> Interrupt {
    var ends: [CInt] = [-1, -1]
    guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe pipe($0.baseAddress) }) == 0 else {
      return .never
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    writing.store(ends[1], ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { _ in
        let saved = errno
        var byte: UInt8 = 1
        _ = unsafe write(Signals.writing.load(ordering: .relaxed), &byte, 1)
        errno = saved
      }
    }
    signal(SIGPIPE, SIG_IGN)
    return Interrupt(descriptor: ends[0])
  }

  /// Whether one of the signals has come.
  static func haveCome(_ interrupt: Interrupt) -> Bool {
    var news = pollfd(fd: interrupt.descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe interrupt.descriptor >= 0 && poll(&news, 1, 0) > 0
  }
}
