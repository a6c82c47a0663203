#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The signals that concern a screen, caught as long as this value lives.
package struct ScreenSignals: ~Copyable {
  /// What one of them says.
  package enum Signal: Hashable, Sendable {
    /// The terminal has another size.
    case resize
    /// The terminal's user puts the program to sleep.
    case sleep
    /// The program goes on.
    case wake
  }

  /// Readable when one has come; -1 when they cannot be caught.
  package let descriptor: Int32

  /// Catches them.
  package init() { descriptor = CaughtSignals.install(.screen) }

  deinit {
    CaughtSignals.removeScreen()
    if descriptor >= 0 { close(descriptor) }
  }

  /// Takes those that have come.
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

  /// Sleeps as the terminal's user asked for, until somebody wakes the process.
  package static func sleep() {
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    CaughtSignals.catchSignal(SIGTSTP)
  }
}
