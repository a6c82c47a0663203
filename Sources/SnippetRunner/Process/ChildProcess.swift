#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A program to run in a process group of its own, its pipes drained while it runs.
package struct ChildProcess: Sendable {
  /// How the program came to its end.
  package enum Termination: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
  }

  /// Why the program was not left to end by itself.
  package enum Overrun: Hashable, Sendable {
    case time, output
  }

  /// What is left when the program and its process group are gone.
  package struct Outcome: Sendable {
    package var termination: Termination
    package var overrun: Overrun?
    /// The bytes of each captured pipe, in the order of `captured`.
    package var captures: [[UInt8]]
    /// The largest resident size, in bytes.
    package var peakMemoryBytes: Int
  }

  /// The program's file.
  package var executable: String
  /// Its arguments, without its name.
  package var arguments: [String]
  /// Its whole environment.
  package var environment: [String: String]
  /// The file it reads; `/dev/null` when there is none.
  package var standardInput = "/dev/null"
  /// The file standard output goes to; `nil` captures it.
  package var outputFile: String?
  /// The size of `outputFile` beyond which the program is killed.
  package var outputLimit = Int.max
  /// The descriptors that are captured, such as 2 for standard error.
  package var captured: [Int32] = [1, 2]
  /// The bytes kept of each capture; what comes after them is read and dropped.
  package var captureLimit = 1 << 20
  /// A variable of its environment that no other process has; with it, children that have left the
  /// process group are found and killed too.
  package var marker: String?
  /// When the program's process group is killed.
  package var deadline: ContinuousClock.Instant

  /// Describes a program; nothing runs yet.
  package init(
    executable: String, arguments: [String], environment: [String: String],
    deadline: ContinuousClock.Instant
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.deadline = deadline
  }

  /// Runs the program to its end and returns what it left.
  ///
  /// When the leader ends, the rest of its process group is killed: a program cannot leave children
  /// behind, and a child that keeps a pipe open cannot hold up the runner.
  ///
  /// - Throws: `RunnerError` when the program cannot be started, or the runner was interrupted.
  package func run(interrupt: Interrupt) throws(RunnerError) -> Outcome {
    try start().finish(until: deadline, interrupt: interrupt)
  }

  /// Starts the program and leaves it running.
  ///
  /// - Returns: The running program; when nobody keeps it, it is killed.
  /// - Throws: `RunnerError` when it cannot be started.
  package func start() throws(RunnerError) -> RunningProcess {
    var pipes: [Pipe] = []
    do throws(RunnerError) {
      for _ in captured { pipes.append(try Pipe()) }
      let pid = try spawn(pipes)
      for index in pipes.indices { pipes[index].closeWriting() }
      return RunningProcess(self, pid: pid, pipes: pipes)
    } catch {
      for pipe in pipes { pipe.closeBoth() }
      throw error
    }
  }
}

/// A program that was started, with its process group.
package final class RunningProcess {
  /// Its number.
  let pid: pid_t
  private let process: ChildProcess
  private let pipes: [Pipe]
  private var isOver = false
  /// Whether it was left when it was as good as done.
  private var isSpent = false

  init(_ process: ChildProcess, pid: pid_t, pipes: [Pipe]) {
    self.process = process
    self.pid = pid
    self.pipes = pipes
  }

  deinit {
    if isSpent { killGroup() } else if !isOver { _ = end() }
    if isSpent { DetachedProcess.letGo(pid) }
    for pipe in pipes { pipe.closeBoth() }
  }

  /// The reading end of the first of its pipes.
  var firstCapture: CInt { pipes[0].reading }

  /// Waits for the program's end, its pipes drained meanwhile, and returns what it left.
  ///
  /// - Parameters:
  ///   - deadline: When it is killed.
  ///   - interrupt: Ends the wait early.
  ///   - isDone: Tells from what it has written whether it is as good as done: then it is not waited
  ///     for any longer, and ends with this object.
  /// - Returns: What is left when the program and its process group are gone.
  /// - Throws: `RunnerError` when the runner was interrupted.
  func finish(
    until deadline: ContinuousClock.Instant, interrupt: Interrupt,
    isDone: (([Capture]) -> Bool)? = nil
  ) throws(RunnerError) -> ChildProcess.Outcome {
    var captures = pipes.map { Capture(descriptor: $0.reading, limit: process.captureLimit) }
    var overrun: ChildProcess.Overrun?
    var isInterrupted = false
    let outputFile = process.outputFile
    while true {
      let isStopped = ChildProcess.waitForNews(
        captures, interrupt: interrupt, isHurried: isDone != nil)
      for index in captures.indices { captures[index].readAvailable() }
      if ChildProcess.hasEnded(pid) { break }
      if isDone?(captures) == true {
        isSpent = true
        return ChildProcess.Outcome(
          termination: .exited(0), captures: captures.map(\.bytes), peakMemoryBytes: 0)
      }
      if isStopped { isInterrupted = true }
      if ContinuousClock.now >= deadline { overrun = .time }
      if let outputFile, FileSize.of(outputFile) > process.outputLimit { overrun = .output }
      if overrun != nil || isInterrupted { break }
    }
    let (termination, peak) = end()
    for index in captures.indices { captures[index].readAvailable() }
    guard !isInterrupted else { throw RunnerError.interrupted }
    if overrun == nil, let outputFile, FileSize.of(outputFile) > process.outputLimit {
      overrun = .output
    }
    return ChildProcess.Outcome(
      termination: termination, overrun: overrun, captures: captures.map(\.bytes),
      peakMemoryBytes: peak)
  }

  /// Kills what is left of the process group and reaps its leader.
  private func end() -> (ChildProcess.Termination, peakBytes: Int) {
    isOver = true
    killGroup()
    return ChildProcess.reap(pid)
  }

  private func killGroup() {
    _ = kill(-pid, SIGKILL)
    if let marker = process.marker { Descendants.killAll(ofSession: pid, marker: marker) }
  }
}

extension ChildProcess {
  /// Waits until a pipe has something, the runner is interrupted, or 20 ms are over, 1 in a hurry.
  static func waitForNews(
    _ captures: [Capture], interrupt: Interrupt, isHurried: Bool = false
  ) -> Bool {
    var polled = captures.filter { !$0.isClosed }
      .map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    polled.append(pollfd(fd: interrupt.descriptor, events: Int16(POLLIN), revents: 0))
    // With every pipe closed the end is near: look more often.
    let wait: CInt = polled.count == 1 || isHurried ? 1 : 20
    let count = unsafe polled.withUnsafeMutableBufferPointer { buffer in
      unsafe poll(buffer.baseAddress, nfds_t(buffer.count), wait)
    }
    return count > 0 && polled[polled.count - 1].revents != 0
  }

  /// Whether the leader is dead; it is not reaped, so its group's number stays taken.
  fileprivate static func hasEnded(_ pid: pid_t) -> Bool {
    var info = unsafe siginfo_t()
    let options = WEXITED | WNOHANG | WNOWAIT
    guard unsafe waitid(P_PID, id_t(pid), &info, options) == 0 else { return true }
    #if canImport(Glibc)
      return unsafe info.si_signo != 0
    #else
      return info.si_pid != 0
    #endif
  }

  fileprivate static func reap(_ pid: pid_t) -> (Termination, peakBytes: Int) {
    var status: CInt = 0
    var usage = rusage()
    while unsafe wait4(pid, &status, 0, &usage) < 0, errno == EINTR {}
    #if canImport(Glibc)
      let peak = usage.ru_maxrss * 1024
    #else
      let peak = usage.ru_maxrss
    #endif
    return (Termination(status: status), peak)
  }
}

extension ChildProcess.Termination {
  /// Reads what `wait` says of a process (wait(2)).
  init(status: CInt) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
  }
}
