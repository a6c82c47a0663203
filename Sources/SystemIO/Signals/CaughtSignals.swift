internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Signals that arrive as bytes in a pipe, so that a wait can include them.
///
/// Each byte is a signal's number. The handler only writes it, which is safe in a signal handler.
enum CaughtSignals {
  /// Signals for the same reader.
  enum Group {
    /// Signals that ask the program to end.
    case ending
    /// Signals about the screen.
    case screen

    var numbers: [CInt] {
      switch self {
      case .ending: [SIGINT, SIGTERM, SIGHUP]
      case .screen: [SIGWINCH, SIGTSTP, SIGCONT]
      }
    }
  }

  private static let ending = Atomic<CInt>(-1)
  private static let count = Atomic(0)
  private static let screen = Atomic<CInt>(-1)
  /// Whether signals that ask the program to end wait until `release`.
  private static let isHolding = Atomic(false)
  /// The last waiting signal; 0 for none.
  private static let waiting = Atomic<CInt>(0)

  /// The number of received signals that ask the program to end.
  static var endings: Int { count.load(ordering: .sequentiallyConsistent) }

  /// Catches the signals of a group and returns the pipe's reading end; -1 if there is no pipe.
  static func install(_ group: Group) -> CInt {
    guard let pipe = try? Pipe() else { return -1 }
    pipe.writing.setNonBlocking()
    let number = pipe.writing.release()
    switch group {
    case .ending: ending.store(number, ordering: .relaxed)
    case .screen: screen.store(number, ordering: .relaxed)
    }
    for number in group.numbers { catchSignal(number) }
    return pipe.reading.release()
  }

  /// Holds back signals that ask the program to end.
  static func hold() { isHolding.store(true, ordering: .sequentiallyConsistent) }

  /// Lets signals through again, beginning with the last held one.
  static func release() {
    isHolding.store(false, ordering: .sequentiallyConsistent)
    let number = waiting.exchange(0, ordering: .sequentiallyConsistent)
    if number != 0 { raise(number) }
  }

  /// Stops catching the screen's signals.
  static func removeScreen() {
    for number in Group.screen.numbers { signal(number, SIG_DFL) }
    let number = screen.exchange(-1, ordering: .relaxed)
    if number >= 0 { close(number) }
  }

  static func catchSignal(_ number: CInt) {
    signal(number) { number in
      let saved = errno
      let isEnding = number == SIGINT || number == SIGTERM || number == SIGHUP
      if isEnding, CaughtSignals.isHolding.load(ordering: .sequentiallyConsistent) {
        CaughtSignals.waiting.store(number, ordering: .sequentiallyConsistent)
        return
      }
      if isEnding { CaughtSignals.noteEnding(number) }
      let end =
        isEnding
        ? CaughtSignals.ending.load(ordering: .relaxed)
        : CaughtSignals.screen.load(ordering: .relaxed)
      var byte = UInt8(truncatingIfNeeded: number)
      _ = unsafe write(end, &byte, 1)
      errno = saved
    }
  }

  /// Counts a signal that asks the program to end, and ends a program that does not react.
  ///
  /// The second signal lets `LateEnd` end the program at once. Without `LateEnd`, and always at the
  /// third signal, this function ends the program itself.
  private static func noteEnding(_ number: CInt) {
    let endings = count.add(1, ordering: .sequentiallyConsistent).newValue
    let isWatched = LateEnd.isWatching.load(ordering: .sequentiallyConsistent)
    guard endings > (isWatched ? 2 : 1) else { return }
    RawTerminal.restore()
    signal(number, SIG_DFL)
    raise(number)
  }
}
