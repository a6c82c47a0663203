#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A terminal that gives each key at once and does not echo it, and its mode from before.
///
/// However the process ends, the terminal is as it was: `leave` sees to it on return and on error,
/// whoever waits for signals does when one ends the program, and a handler that does nothing else
/// does when the program crashes.
package struct RawTerminal: Sendable {
  /// The mode from before.
  ///
  /// Static, because a signal handler can be given nothing.
  private nonisolated(unsafe) static var before = termios()
  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]
  /// Leaves the alternate screen and shows the cursor.
  private static let mending: StaticString = "\u{1B}[?1049l\u{1B}[?25h\u{1B}[?2026l\r\n"

  /// Remembers how the terminal is and what to do when the program crashes.
  package init() {
    unsafe tcgetattr(0, &RawTerminal.before)
    for number in Self.crashes {
      signal(number) { number in
        unsafe tcsetattr(0, TCSANOW, &RawTerminal.before)
        _ = unsafe write(
          1, RawTerminal.mending.utf8Start, RawTerminal.mending.utf8CodeUnitCount)
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// Lets keys through as they are pressed; Ctrl-C and Ctrl-Z stay signals.
  package func enter() {
    var mode = unsafe Self.before
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    // Ctrl-S would hold the screen, and nobody would know why.
    mode.c_iflag &= ~tcflag_t(IXON)
    unsafe tcsetattr(0, TCSADRAIN, &mode)
  }

  /// Gives the terminal its mode from before.
  package func leave() { unsafe _ = tcsetattr(0, TCSADRAIN, &Self.before) }

  /// Leaves crashes to the system again, as they were before `init`.
  package func forget() {
    for number in Self.crashes { signal(number, SIG_DFL) }
  }
}
