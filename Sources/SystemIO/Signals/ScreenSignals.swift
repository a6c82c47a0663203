#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The signals about a screen, caught while this value exists.
package struct ScreenSignals: ~Copyable {
  /// The meaning of a signal.
  package enum Signal: Hashable, Sendable {
    /// The terminal's size has changed.
    case resize
    /// The user suspends the program.
    case sleep
    /// The program continues.
    case wake
  }

  /// Readable when a signal has come; -1 when signals cannot be caught.
  package let descriptor: Int32

  /// Begins to catch the signals.
  package init() { descriptor = CaughtSignals.install(.screen) }

  deinit {
    CaughtSignals.removeScreen()
    if descriptor >= 0 { close(descriptor) }
  }

  /// Returns the signals that have arrived, and forgets them.
  package func take() -> [Signal] {
    var buffer = [UInt8](repeating: 0, count: 64)
    guard case .bytes(let count) = Descriptor.read(from: descriptor, into: &buffer) else {
      return []
    }
    return buffer.prefix(count).map { byte in
      switch CInt(byte) {
      case SIGTSTP: .sleep
      case SIGCONT: .wake
      default: .resize
      }
    }
  }

  /// Suspends the process as the user asked, until it is continued.
  package static func sleep() {
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    CaughtSignals.catchSignal(SIGTSTP)
  }
}
