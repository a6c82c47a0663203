internal import PageProtocol
internal import SystemIO

/// A process that has the libraries of pages loaded already and waits for a page to run.
///
/// Loading Foundation and what it needs takes most of a small page's run. The host does that while
/// the compiler works; then the page is a library that loads in no time. Each page has a new
/// process, with the page's limits, so pages cannot affect each other.
final class WaitingHost {
  private let running: RunningProcess
  /// Whether the code before the step runs already.
  private(set) var isAhead = false

  /// Starts a host.
  ///
  /// - Parameter process: The host's process.
  /// - Throws: `RunnerError` when it cannot be started.
  init(_ process: ChildProcess) throws(RunnerError) {
    running = try RunnerError.wrapping(process.start())
  }

  /// Runs the code before the step, which is still being compiled.
  ///
  /// - Parameter time: How long it may take, together with the step.
  func beginAhead(within time: TimeLimit) {
    order(.ahead(processorSeconds: time.processorSeconds), time)
    isAhead = true
  }

  /// Whether the code that ran ahead has left something that goes on, so that the run does not count.
  var isVoid: Bool { isAhead && RecordLine.last(of: record) == .goesOn }

  private var record: [UInt8] { running.captures.last?.bytes ?? [] }

  /// Reads what the code that runs ahead reports, and ends it if it has written too much.
  func watchAhead() {
    guard isAhead else { return }
    running.readPipes()
    running.killIfExcessive()
  }

  /// Kills the host, without a wait for its end.
  func kill() { running.kill() }

  private func order(_ order: GateOrder, _ time: TimeLimit) {
    running.limit(to: time.processor)
    // A host that has ended is found out later. The pipe stays open: its end would end the host.
    _ = running.feed?.tell(Array(order.text.utf8))
  }

  /// Runs the page, and returns the outcome.
  ///
  /// - Parameters:
  ///   - time: How long the page may take.
  ///   - lastStep: The step whose end is the last line of the record.
  ///   - interrupt: Ends the wait early.
  /// - Returns: How the page ended, and what it wrote.
  /// - Throws: `RunnerError` when the runner was interrupted.
  func go(
    within time: TimeLimit, lastStep: Int, interrupt: Interrupt
  ) throws(RunnerError) -> ChildProcess.Outcome {
    if !isAhead { order(.go(processorSeconds: time.processorSeconds), time) }
    return try RunnerError.wrapping(
      running.finish(until: time.deadline, interrupt: interrupt) { [self] in
        if case .end(lastStep, _) = RecordLine.last(of: record) { true } else { false }
      })
  }
}
