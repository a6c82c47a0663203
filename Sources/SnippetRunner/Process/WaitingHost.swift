/// A process that has the libraries of pages loaded already and waits for a page to run.
///
/// Loading Foundation and what it needs takes most of a small page's run. The host does that while
/// the compiler works; then the page is a library that is loaded in no time. It is a new process for
/// each page, with the page's limits, so pages know nothing of each other.
final class WaitingHost {
  private let running: RunningProcess
  private let gate: NamedPipe

  /// Starts a host.
  ///
  /// - Parameters:
  ///   - host: The host's program.
  ///   - library: The library that it loads at once.
  ///   - page: The library that it runs when it may.
  ///   - path: Where the named pipe is made that it waits at.
  ///   - process: Makes a process of a program with its arguments.
  /// - Throws: `RunnerError` when it cannot be started.
  init(
    _ host: String, library: String, page: String, gate path: String,
    _ process: ([String]) throws(RunnerError) -> ChildProcess
  ) throws(RunnerError) {
    gate = try NamedPipe(at: path)
    running = try process([host, library, page, path]).start()
  }

  /// Lets the page run until a deadline, and returns what it left.
  ///
  /// - Parameters:
  ///   - deadline: When it is killed.
  ///   - mark: How the last line of its record begins, with which all is said.
  ///   - interrupt: Ends the wait early.
  /// - Returns: What it left.
  /// - Throws: `RunnerError` when the runner was interrupted.
  func go(
    until deadline: ContinuousClock.Instant, mark: String, interrupt: Interrupt
  ) throws(RunnerError) -> ChildProcess.Outcome {
    _ = gate.tell(Array("go\n".utf8))
    return try running.finish(until: deadline, interrupt: interrupt) { captures in
      let record = captures.last?.bytes ?? []
      guard record.last == UInt8(ascii: "\n") else { return false }
      let line = record.dropLast().lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      return record[line...].starts(with: mark.utf8)
    }
  }
}
