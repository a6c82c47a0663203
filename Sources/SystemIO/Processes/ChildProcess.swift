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
    /// How the program came to its end.
    package var termination: Termination
    /// Why it was killed, if it was.
    package var overrun: Overrun?
    /// The bytes of each captured pipe, in the order of `captured`.
    package var captures: [[UInt8]]
    /// The largest resident size, in bytes.
    package var peakMemoryBytes: Int

    /// Creates an outcome.
    package init(
      termination: Termination, overrun: Overrun? = nil, captures: [[UInt8]], peakMemoryBytes: Int
    ) {
      self.termination = termination
      self.overrun = overrun
      self.captures = captures
      self.peakMemoryBytes = peakMemoryBytes
    }
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
  /// process group are found and killed too, where the system lists processes.
  package var marker: String?
  /// When the program's process group is killed.
  package var deadline: ContinuousClock.Instant
  /// How its end is noticed and its children are found.
  package var platform = Platform.current

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
  /// behind, and a child that keeps a pipe open cannot hold up the caller.
  ///
  /// - Throws: `SystemError` when the program cannot be started, or somebody interrupted it.
  package func run(interrupt: Interrupt) throws(SystemError) -> Outcome {
    try start().finish(until: deadline, interrupt: interrupt)
  }

  /// Starts the program and leaves it running.
  ///
  /// - Returns: The running program; when nobody keeps it, it is killed.
  /// - Throws: `SystemError` when it cannot be started.
  package func start() throws(SystemError) -> RunningProcess {
    var actions = SpawnActions()
    actions.open(0, standardInput, .reading)
    if let outputFile { actions.open(1, outputFile, .appendingAnew) }
    var captures: [Capture] = []
    for descriptor in captured {
      captures.append(try actions.capture(descriptor, limit: captureLimit, platform: platform))
    }
    if !captured.contains(1), outputFile == nil { actions.open(1, "/dev/null", .writing) }
    if !captured.contains(2) { actions.open(2, "/dev/null", .writing) }
    let pid = try actions.spawn([executable] + arguments, environment: environment)
    do {
      return RunningProcess(self, pid, captures, try ExitWatch(pid, platform: platform))
    } catch {
      // Nobody would hear of its end.
      ProcessGroup(leader: pid, marker: marker, platform: platform).kill()
      _ = ChildEnd.wait(for: pid)
      throw error
    }
  }
}
