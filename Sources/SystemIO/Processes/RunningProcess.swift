#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A running program with its process group.
package final class RunningProcess {
  /// Its process id.
  package let pid: Int32
  /// The bytes from its pipes, in the order of `captured`.
  package let captures: [Capture]
  /// The pipe for later input; `nil` for none.
  package let feed: Feed?
  /// The processor time that it may use.
  private var processorLimit: ProcessorLimit?
  private let process: ChildProcess
  private let exit: ExitWatch
  private let lifeline: Lifeline?
  private var isOver = false
  /// Whether it still runs because `isDone` was true.
  private var isSpent = false
  /// The time of the next check of its files.
  private var nextLook = ContinuousClock.now

  init(
    _ process: ChildProcess, _ pid: Int32, _ captures: [Capture], _ feed: Feed?,
    _ exit: consuming ExitWatch, _ lifeline: Lifeline?
  ) {
    self.process = process
    self.pid = pid
    self.captures = captures
    self.feed = feed
    self.exit = exit
    self.lifeline = lifeline
    lifeline?.begin(for: pid)
    processorLimit = process.processorLimit
    RunningGroups.add(group)
  }

  deinit {
    if isSpent {
      group.kill()
      RunningGroups.remove(group)
      // Its end may take a while, because the system must free its memory.
      DetachedProcess.letGo(pid)
    } else if !isOver {
      _ = end()
    }
  }

  private var group: ProcessGroup {
    ProcessGroup(leader: pid, marker: process.marker, platform: process.platform)
  }

  /// Sets a new limit on the program's processor time.
  ///
  /// If a program can only limit itself, its old limit stays in force until it does so. In that
  /// case its deadline ends it, and `finish` still reports that it used too much processor time.
  package func limit(to limit: ProcessorLimit) {
    processorLimit = limit
    if process.limitsAfterStart { NativeProcessorLimit.apply(limit, to: pid) }
  }

  /// Reads the available bytes of its pipes without waiting.
  private func readPipes() { for capture in captures { capture.readAvailable() } }

  /// Kills the program.
  ///
  /// `deinit` waits for its end, if necessary on a thread.
  package func kill() { group.kill() }

  /// Waits for the program's end while reading its pipes, and returns the outcome.
  ///
  /// - Parameters:
  ///   - deadline: When to kill the program.
  ///   - interrupt: Ends the wait early.
  ///   - looks: How often to call `isDone` if no bytes come through the pipes; `nil` for never.
  ///   - isDone: Returns whether the program's work is done; if so, the wait ends at once, and the
  ///     program ends with this object. Before that, the caller may call `finish` again.
  /// - Returns: The outcome of the program and its process group.
  /// - Throws: `SystemError` when the wait is interrupted.
  package func finish(
    until deadline: ContinuousClock.Instant, interrupt: Interrupt, looking looks: Duration? = nil,
    isDone: (() -> Bool)? = nil
  ) throws(SystemError) -> ChildProcess.Outcome {
    var overrun: ChildProcess.Overrun?
    isSpent = false
    // The system does not report the size of files, so this checks it regularly.
    let hasFiles = process.outputFile != nil || process.diskUse != nil
    let pause = [looks, hasFiles ? Self.sizeLook : nil].compactMap(\.self).min()
    nextLook = .now + Self.shortestPause
    while true {
      let (hasEnded, isStopped) = waitForNews(
        until: pause.map { min(deadline, .now + $0) } ?? deadline, interrupt)
      readPipes()
      if hasEnded { break }
      if isDone?() == true {
        isSpent = true
        // Earlier output may have arrived during the read of a different pipe.
        readPipes()
        // The system reports its use of resources only after its end.
        return outcome(ChildEnd(status: 0, peakMemoryBytes: 0), excess)
      }
      if isStopped {
        _ = end()
        throw .interrupted(process.executable)
      }
      if ContinuousClock.now >= deadline { overrun = .time }
      // Do not check the files of a chatty program after each of its outputs.
      if ContinuousClock.now >= nextLook {
        overrun = excess ?? overrun
        nextLook = .now + Self.shortestPause
      }
      if overrun != nil { break }
    }
    if overrun == .time, process.outputFile != nil {
      group.askLeaderToEnd()
      _ = hasEnded(within: ProcessGroup.lastWords)
    }
    let end = end()
    readPipes()
    return outcome(end, end.overrun(overrun ?? excess, of: processorLimit))
  }

  /// Waits for the program to end, up to a limit, and returns whether it has.
  package func hasEnded(within time: Duration) -> Bool {
    var news = PollSet()
    news.add(exit.descriptor)
    return news.wait(until: .now + time) == .ready
  }

  /// How often to check the size of an output file.
  private static let sizeLook = Duration.milliseconds(20)
  /// The shortest time between two such checks.
  private static let shortestPause = Duration.milliseconds(5)

  /// The exceeded limit on output or disk; `nil` when the program is within its limits.
  private var excess: ChildProcess.Overrun? {
    if let file = process.outputFile, FileStamp.size(of: file) > process.outputLimit {
      return .output
    }
    return process.diskUse?.isExceeded(by: pid) == true ? .disk : nil
  }

  /// Waits for bytes in a pipe, the program's end, an interrupt, or the deadline.
  private func waitForNews(
    until moment: ContinuousClock.Instant, _ interrupt: Interrupt
  ) -> (hasEnded: Bool, isStopped: Bool) {
    var news = PollSet()
    let end = news.add(exit.descriptor)
    let stop = news.add(interrupt.descriptor)
    for capture in captures { news.add(capture.descriptor) }
    news.wait(until: moment)
    return (news.isReady(end), news.isReady(stop))
  }

  private func outcome(
    _ end: ChildEnd, _ overrun: ChildProcess.Overrun?
  ) -> ChildProcess.Outcome {
    ChildProcess.Outcome(
      termination: end.termination, overrun: overrun, captures: captures.map(\.bytes),
      peakMemoryBytes: end.peakMemoryBytes, processorTime: end.processorTime)
  }

  /// Kills the rest of the process group and reaps its leader.
  private func end() -> ChildEnd {
    isOver = true
    group.kill()
    RunningGroups.remove(group)
    return ChildEnd.wait(for: pid)
  }
}
