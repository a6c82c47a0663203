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
  ///
  /// - Parameter lateCode: The exit code of a program that does not end soon after a signal (see
  ///   `LateEnd`); `nil` for no time limit.
  /// - Returns: The interrupt.
  package static func install(lateCode: Int32? = nil) -> Interrupt {
    let interrupt = Interrupt(descriptor: CaughtSignals.install(.ending))
    if let lateCode { LateEnd.watch(interrupt, code: lateCode) }
    signal(SIGPIPE, SIG_IGN)
    return interrupt
  }

  /// The exit code that a shell reports for a program whose reader is gone (128 + SIGPIPE).
  package static let closedPipeCode: Int32 = 128 + SIGPIPE

  /// Ends this process in the way a closed pipe ends other programs.
  package static func endByClosedPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    exit(closedPipeCode)
  }
}
