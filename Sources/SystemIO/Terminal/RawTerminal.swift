#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A terminal in a mode that passes on each key at once without echo, and its mode before that.
///
/// However the process ends, the terminal gets its old mode back: `leave` does it on return and on
/// error, the code that waits for signals does it when a signal ends the program, and a special
/// handler does it when the program crashes.
package struct RawTerminal: Sendable {
  /// The mode before `enter`.
  ///
  /// It is static because a signal handler cannot capture anything.
  private nonisolated(unsafe) static var before = termios()
  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]
  /// Leaves the alternate screen and shows the cursor.
  private static let mending: StaticString = "\u{1B}[?1049l\u{1B}[?25h\u{1B}[?2026l\r\n"

  /// Remembers the terminal's mode and restores it if the program crashes.
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

  /// Passes keys on as they are pressed; Ctrl-C and Ctrl-Z stay signals.
  package func enter() {
    var mode = unsafe Self.before
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    // Ctrl-S would freeze the screen without a visible reason.
    mode.c_iflag &= ~tcflag_t(IXON)
    unsafe tcsetattr(0, TCSADRAIN, &mode)
  }

  /// Gives the terminal its old mode back.
  package func leave() { unsafe _ = tcsetattr(0, TCSADRAIN, &Self.before) }

  /// Removes the handlers for crashes.
  package func forget() {
    for number in Self.crashes { signal(number, SIG_DFL) }
  }
}
