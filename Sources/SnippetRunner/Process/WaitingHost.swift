internal import PageProtocol
internal import SystemIO

/// A process that has the libraries of pages loaded already and waits for a page to run.
///
/// Loading Foundation and what it needs takes most of a small page's run. The host does that while
/// the compiler works; then the page is a library that loads in no time. Each page has a new
/// process, with the page's limits, so pages cannot affect each other.
final class WaitingHost {
  private let running: RunningProcess
  private let gate: NamedPipe

  /// Starts a host.
  ///
  /// - Parameters:
  ///   - process: The host's process.
  ///   - path: The path for the named pipe through which it gets its order.
  /// - Throws: `RunnerError` when it cannot be started.
  init(_ process: ChildProcess, gate path: String) throws(RunnerError) {
    gate = try RunnerError.wrapping(NamedPipe(at: path))
    running = try RunnerError.wrapping(process.start())
  }

  /// Runs the page until a deadline, and returns the outcome.
  ///
  /// - Parameters:
  ///   - deadline: When the page is killed.
  ///   - lastStep: The step whose end is the last line of the record.
  ///   - interrupt: Ends the wait early.
  /// - Returns: How the page ended, and what it wrote.
  /// - Throws: `RunnerError` when the runner was interrupted.
  func go(
    until deadline: ContinuousClock.Instant, lastStep: Int, interrupt: Interrupt
  ) throws(RunnerError) -> ChildProcess.Outcome {
    _ = gate.tell(Array(GateOrder.go.text.utf8))
    let record = running.captures.last
    return try RunnerError.wrapping(
      running.finish(until: deadline, interrupt: interrupt) {
        guard case .end(lastStep, _) = RecordLine.last(of: record?.bytes ?? []) else {
          return false
        }
        return true
      })
  }
}
