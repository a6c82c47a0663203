#if canImport(Glibc)
  internal import CLibc
  internal import Glibc
#else
  internal import Darwin
#endif

/// The processor time that a process may use before the system kills it.
///
/// The system enforces it, even if no process waits for the end. It sends SIGXCPU at the limit, and
/// SIGKILL a second later if the process catches SIGXCPU. Each process that it starts has the same
/// limit, for its own time.
package struct ProcessorLimit: Hashable, Sendable {
  /// Whole seconds, at least 1.
  package let seconds: Int

  /// Describes a limit; less than a second becomes one.
  package init(seconds: Int) { self.seconds = max(seconds, 1) }

  /// The seconds after which the system kills the process for certain.
  var hardSeconds: Int { seconds + 1 }

  /// Limits this process from now on; keeps a lower limit.
  package func applyToThisProcess() {
    var value = rlimit(rlim_cur: rlim_t(seconds), rlim_max: rlim_t(hardSeconds))
    #if canImport(Glibc)
      _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &value)
    #else
      _ = unsafe setrlimit(RLIMIT_CPU, &value)
    #endif
  }

  /// Returns a command line that starts a program with this limit, for systems on which a process
  /// can only limit itself.
  func limiting(_ words: [String]) -> [String] {
    let script = "ulimit -S -t \(seconds); ulimit -H -t \(hardSeconds); exec \"$0\" \"$@\""
    return ["/bin/sh", "-c", script] + words
  }
}

extension ChildEnd {
  /// Returns the reason why a process was killed, from its parent's facts.
  ///
  /// A process that caught SIGXCPU is killed like any other. The system counts ticks for the limit,
  /// but reports exact times at the end, so on a busy machine one second can be 0.9. So a killed
  /// process that used at least half of the limit counts as over it, at its deadline nine tenths. A
  /// limit on output or disk has precedence.
  ///
  /// - Parameters:
  ///   - known: The reason for killing the process, if the parent killed it; a process that is
  ///     killed at its deadline may have worked all the time.
  ///   - limit: The processor time that it could use.
  /// - Returns: The reason; `nil` when the process ended on its own, or the reason is unknown.
  package func overrun(
    _ known: ChildProcess.Overrun?, of limit: ProcessorLimit?
  ) -> ChildProcess.Overrun? {
    guard let limit, known != .output, known != .disk else { return known }
    let share = known == .time ? 0.9 : 0.5
    // At its deadline a program may first get a request to end.
    let wasStopped =
      termination == .signalled(SIGKILL) || known == .time && termination == .signalled(SIGTERM)
    let hasWorked =
      termination == .signalled(SIGXCPU)
      || wasStopped && processorTime >= .seconds(limit.seconds) * share
    return hasWorked ? .processor : known
  }
}
