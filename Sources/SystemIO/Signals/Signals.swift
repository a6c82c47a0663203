#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Turns the signals that ask a program to end into an interrupt that code can wait for.
///
/// Code that waits for a child also waits for the interrupt; it then kills the child's process
/// group and returns, so that temporary folders are removed and locks released.
package enum Signals {
  /// Catches SIGINT, SIGTERM and SIGHUP; a closed pipe becomes an error of `write`, not a signal.
  package static func install() -> Interrupt {
    let interrupt = Interrupt(descriptor: CaughtSignals.install(.ending))
    signal(SIGPIPE, SIG_IGN)
    return interrupt
  }
}
