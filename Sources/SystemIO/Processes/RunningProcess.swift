#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A program that was started, with its process group.
package final class RunningProcess {
  /// Its number.
  package let pid: Int32
  /// What comes out of its pipes, in the order of `captured`.
  package let captures: [Capture]
  private let process: ChildProcess
  private let exit: ExitWatch
  private var isOver = false
  /// Whether it was left when it was as good as done.
  private var isSpent = false

  init(
    _ process: ChildProcess, _ pid: Int32, _ captures: [Capture], _ exit: consuming ExitWatch
  ) {
    self.process = process
    self.pid = pid
    self.captures = captures
    self.exit = exit
  }

  deinit {
    if isSpent {
      group.kill()
      // Its end takes as long as the system needs to take its memory back.
      DetachedProcess.letGo(pid)
    } else if !isOver {
      _ = end()
    }
  }

  private var group: ProcessGroup {
    ProcessGroup(leader: pid, marker: process.marker, platform: process.platform)
  }

  /// Waits for the program's end, its pipes drained meanwhile, and returns what it left.
  ///
  /// - Parameters:
  ///   - deadline: When it is killed.
  ///   - interrupt: Ends the wait early.
  ///   - looks: How often `isDone` is asked when nothing comes through the pipes; `nil` for never.
  ///   - isDone: Tells whether the program is as good as done: then it is not waited for any longer,
  ///     and ends with this object.
  /// - Returns: What is left when the program and its process group are gone.
  /// - Throws: `SystemError` when somebody interrupted it.
  package func finish(
    until deadline: ContinuousClock.Instant, interrupt: Interrupt, looking looks: Duration? = nil,
    isDone: (() -> Bool)? = nil
  ) throws(SystemError) -> ChildProcess.Outcome {
    var overrun: ChildProcess.Overrun?
    // Nobody tells of a file's size, so it is looked at.
    let pause = [looks, process.outputFile.map { _ in Self.sizeLook }].compactMap(\.self).min()
    while true {
      let (hasEnded, isStopped) = waitForNews(
        until: pause.map { min(deadline, .now + $0) } ?? deadline, interrupt)
      for capture in captures { capture.readAvailable() }
      if hasEnded { break }
      if isDone?() == true {
        isSpent = true
        return outcome(.exited(0), nil, peakMemoryBytes: 0)
      }
      if isStopped {
        _ = end()
        throw .interrupted(process.executable)
      }
      if ContinuousClock.now >= deadline { overrun = .time }
      if isTooLarge { overrun = .output }
      if overrun != nil { break }
    }
    let end = end()
    for capture in captures { capture.readAvailable() }
    if overrun == nil, isTooLarge { overrun = .output }
    return outcome(end.termination, overrun, peakMemoryBytes: end.peakMemoryBytes)
  }

  /// Waits for the program's end, but no longer than some time; tells whether it has come.
  package func hasEnded(within time: Duration) -> Bool {
    var news = PollSet()
    news.add(exit.descriptor)
    return news.wait(until: .now + time) == .ready
  }

  /// How often the size of an output file is looked at.
  private static let sizeLook = Duration.milliseconds(20)

  private var isTooLarge: Bool {
    process.outputFile.map { FileStamp.size(of: $0) > process.outputLimit } ?? false
  }

  /// Waits until a pipe has something, the program ends, somebody interrupts, or a moment has come.
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
    _ termination: ChildProcess.Termination, _ overrun: ChildProcess.Overrun?, peakMemoryBytes: Int
  ) -> ChildProcess.Outcome {
    ChildProcess.Outcome(
      termination: termination, overrun: overrun, captures: captures.map(\.bytes),
      peakMemoryBytes: peakMemoryBytes)
  }

  /// Kills what is left of the process group and reaps its leader.
  private func end() -> ChildEnd {
    isOver = true
    group.kill()
    return ChildEnd.wait(for: pid)
  }
}
