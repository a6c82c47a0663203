#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Turns the signals that ask a program to end into something that can be waited for.
///
/// Whoever waits for a child waits for that too, kills the child's process group and returns, so
/// that temporary folders and locks are left as they should be.
package enum Signals {
  /// Catches SIGINT, SIGTERM and SIGHUP; a closed pipe is an error of `write` and no signal.
  package static func install() -> Interrupt {
    let interrupt = Interrupt(descriptor: CaughtSignals.install(.ending))
    signal(SIGPIPE, SIG_IGN)
    return interrupt
  }
}
