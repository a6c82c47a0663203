internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The signals that concern a screen: another size, being put to sleep, going on.
enum ScreenSignals {
  private static let writing = Atomic<CInt>(-1)
  private static let all = [SIGWINCH, SIGTSTP, SIGCONT]

  /// Catches them and returns a descriptor from which each can be read as one byte, its number.
  static func install() -> CInt {
    var ends: [CInt] = [-1, -1]
    guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe pipe($0.baseAddress) }) == 0 else {
      return -1
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    writing.store(ends[1], ordering: .relaxed)
    for number in all { catchSignal(number) }
    return ends[0]
  }

  /// Leaves them to the system again.
  static func remove(_ descriptor: CInt) {
    for number in all { signal(number, SIG_DFL) }
    let end = writing.exchange(-1, ordering: .relaxed)
    if end >= 0 { close(end) }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Sleeps as the terminal's user asked for, until somebody wakes the process.
  static func sleep() {
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    catchSignal(SIGTSTP)
  }

  private static func catchSignal(_ number: CInt) {
    signal(number) { number in
      let saved = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = unsafe write(ScreenSignals.writing.load(ordering: .relaxed), &byte, 1)
      errno = saved
    }
  }
}
