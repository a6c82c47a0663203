internal import Judging
internal import PageProtocol
internal import SystemIO

/// A process that has loaded the libraries of pages and waits for a page to run.
///
/// Loading Foundation and its dependencies takes most of a small page's run. The host does this
/// while the compiler works, and then the page is a small library that loads quickly. Each page has
/// a new process with the page's limits, so pages cannot affect each other.
final class WaitingHost {
  private let running: RunningProcess

  /// Starts a host.
  ///
  /// - Parameter process: The host's process.
  /// - Throws: `RunnerError` when the process cannot be started.
  init(_ process: ChildProcess) throws(RunnerError) {
    running = try RunnerError.wrapping(process.start())
  }

  private var record: [UInt8] { running.captures.last?.bytes ?? [] }

  /// Kills the host without waiting for its end.
  func kill() { running.kill() }

  /// Runs the page, and returns the outcome.
  ///
  /// - Parameters:
  ///   - time: The time limit of the page.
  ///   - lastStep: The step whose end is the last line of the record.
  ///   - interrupt: Ends the wait early.
  /// - Returns: The page's end and output.
  /// - Throws: `RunnerError` when the runner was interrupted.
  func go(
    within time: TimeLimit, lastStep: Int, interrupt: Interrupt
  ) throws(RunnerError) -> ChildProcess.Outcome {
    running.limit(to: time.processor)
    // A later check notices an ended host. The pipe stays open, because closing it would end the
    // host.
    let order = GateOrder.go(processorSeconds: time.processorSeconds)
    _ = running.feed?.tell(Array(order.text.utf8))
    return try RunnerError.wrapping(
      running.finish(until: time.deadline, interrupt: interrupt) { [self] in
        if case .end(lastStep, _) = RecordLine.last(of: record) { true } else { false }
      })
  }
}
