internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A terminal in a mode that passes on each key at once without echo, with its previous mode.
///
/// The terminal gets its old mode back at the end of the process. `leave` restores it on return and
/// on error, and `restore` when a signal ends the program, from outside or by a crash. Only SIGKILL
/// prevents this.
package struct RawTerminal: Sendable {
  /// The mode before `enter`.
  ///
  /// It is static because a signal handler cannot capture anything.
  private nonisolated(unsafe) static var before = termios()
  /// Whether the terminal has a different mode now.
  private static let isEntered = Atomic(false)
  /// Whether `enter` is running, and whether a signal is ending the program, which waits for
  /// `enter`.
  private static let isEntering = Atomic(false)
  private static let isEnding = Atomic(false)
  /// Releases the mouse, leaves the alternate screen and shows the cursor.
  private static let restoring: StaticString =
    "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?1049l\u{1B}[?25h\u{1B}[?2026l\r\n"
  /// The signals that other code normally handles or ignores.
  private static let others = CaughtSignals.Group.ending.numbers + [SIGPIPE]
  private static let stackBytes = 65_536

  /// Remembers the terminal's mode and restores it if a signal ends the program.
  package init() {
    unsafe tcgetattr(0, &RawTerminal.before)
    Self.useOtherStack()
    for number in EndingSignals.all where !Self.others.contains(number) {
      EndingSignals.handleOnce(number) { number in
        RawTerminal.isEnding.store(true, ordering: .sequentiallyConsistent)
        // Another thread may be about to change the mode, or the signal may have interrupted this
        // one while it did so.
        var patience = 100
        while patience > 0, RawTerminal.isEntering.load(ordering: .sequentiallyConsistent) {
          usleep(1_000)
          patience -= 1
        }
        RawTerminal.restore()
        // The signal has its default action again, and arrives when this handler returns.
        raise(number)
      }
    }
  }

  /// Passes keys on as they are pressed; Ctrl-C and Ctrl-Z stay signals.
  ///
  /// - Parameter draw: Writes the changes to the screen. A signal that ends the program waits for
  ///   them, so that `restore` can undo them.
  package func enter(_ draw: () -> Void = {}) {
    Self.isEntering.store(true, ordering: .sequentiallyConsistent)
    defer { Self.isEntering.store(false, ordering: .sequentiallyConsistent) }
    guard !Self.isEnding.load(ordering: .sequentiallyConsistent) else { return }
    var mode = unsafe Self.before
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    // Ctrl-S would freeze the screen without a visible reason.
    mode.c_iflag &= ~tcflag_t(IXON)
    Self.isEntered.store(true, ordering: .sequentiallyConsistent)
    unsafe tcsetattr(0, TCSADRAIN, &mode)
    draw()
  }

  /// Restores the terminal's old mode.
  package func leave() {
    unsafe _ = tcsetattr(0, TCSADRAIN, &Self.before)
    Self.isEntered.store(false, ordering: .sequentiallyConsistent)
  }

  /// Removes the handlers.
  package func forget() {
    for number in EndingSignals.all where !Self.others.contains(number) {
      EndingSignals.forget(number)
    }
  }

  /// Restores the terminal's old mode and screen, if needed; safe in a signal handler.
  static func restore() {
    guard isEntered.exchange(false, ordering: .sequentiallyConsistent) else { return }
    // In the background the terminal belongs to another program, which has set its own mode.
    guard tcgetpgrp(0) == getpgrp() else { return }
    unsafe tcsetattr(0, TCSANOW, &before)
    _ = unsafe write(1, restoring.utf8Start, restoring.utf8CodeUnitCount)
  }

  /// Gives handlers their own stack, because endless recursion leaves no other.
  private static func useOtherStack() {
    var stack = unsafe stack_t()
    unsafe sigaltstack(nil, &stack)
    guard unsafe stack.ss_sp == nil else { return }
    unsafe stack.ss_sp = .allocate(byteCount: stackBytes, alignment: 16)
    unsafe stack.ss_size = stackBytes
    unsafe stack.ss_flags = 0
    unsafe sigaltstack(&stack, nil)
  }
}
