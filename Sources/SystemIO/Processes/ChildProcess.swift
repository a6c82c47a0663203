/// A program to run in its own process group, with its pipes read while it runs.
package struct ChildProcess: Sendable {
  /// How the program ended.
  package enum Termination: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
  }

  /// The reason to kill a program.
  package enum Overrun: Hashable, Sendable {
    /// The program was still running at its deadline.
    case time
    /// The program had used all of its processor time.
    case processor
    /// The program had printed too much.
    case output
    /// The program had filled too much of the disk.
    case disk
  }

  /// The results of a program, after it and its process group have ended.
  package struct Outcome: Sendable {
    /// How the program ended.
    package var termination: Termination
    /// The reason why it was killed, if it was.
    package var overrun: Overrun?
    /// The bytes of each captured pipe, in the order of `captured`.
    package var captures: [[UInt8]]
    /// The largest resident size, in bytes.
    package var peakMemoryBytes: Int
    /// The processor time that it and the children it waited for have used.
    package var processorTime: Duration

    /// Creates an outcome.
    package init(
      termination: Termination, overrun: Overrun? = nil, captures: [[UInt8]], peakMemoryBytes: Int,
      processorTime: Duration = .zero
    ) {
      self.termination = termination
      self.overrun = overrun
      self.captures = captures
      self.peakMemoryBytes = peakMemoryBytes
      self.processorTime = processorTime
    }
  }

  /// The program's file.
  package var executable: String
  /// Its arguments, without its name.
  package var arguments: [String]
  /// Its whole environment.
  package var environment: [String: String]
  /// The file for its standard input.
  package var standardInput = "/dev/null"
  /// The descriptor from which it reads later input; `nil` for none.
  package var fed: Int32?
  /// The file for standard output; without a file, `captured` decides whether to capture or drop
  /// it.
  package var outputFile: String?
  /// The maximum size of `outputFile`; a program that exceeds it is killed.
  package var outputLimit = Int.max
  /// The folder that it may write to, with the limit at which it is killed.
  package var diskUse: DiskUse?
  /// The descriptors to capture, such as 2 for standard error.
  package var captured: [Int32] = [1, 2]
  /// The bytes to keep of each capture; the rest is dropped.
  package var captureLimit = 1 << 20
  /// An environment variable that no other process has, written as `name=value`.
  ///
  /// It serves to find and kill children that have left the process group, if the system lists
  /// processes.
  package var marker: String?
  /// The processor time after which the system kills the program, even if this process has ended.
  package var processorLimit: ProcessorLimit?
  /// The bytes of address space of each of its processes, on Linux; `nil` for no limit.
  package var memoryLimit: Int?
  /// Whether the kernel kills its process group when this process ends, even by a signal; see
  /// `Lifeline`.
  package var endsWithParent = false
  /// The files and folders that it may change, if the system can restrict it; `nil` for all.
  ///
  /// It may read and run everything, but connect to no port. See `NativeSandbox.confined`.
  package var writable: [String]?
  /// The time at which to kill the program's process group.
  package var deadline: ContinuousClock.Instant
  /// The calls for noticing its end and finding its children.
  package var platform = Platform.current

  /// Describes a program without starting it.
  package init(
    executable: String, arguments: [String], environment: [String: String],
    deadline: ContinuousClock.Instant
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.deadline = deadline
  }

  /// Runs the program to its end and returns the outcome.
  ///
  /// When the leader ends, this kills the rest of its process group. So a program cannot leave
  /// children behind, and a child that keeps a pipe open cannot make the caller wait.
  ///
  /// - Throws: `SystemError` when the program cannot be started, or the wait is interrupted.
  package func run(interrupt: Interrupt) throws(SystemError) -> Outcome {
    try start().finish(until: deadline, interrupt: interrupt)
  }

  /// Starts the program and leaves it running.
  ///
  /// - Returns: The running program, which the object's `deinit` kills.
  /// - Throws: `SystemError` when it cannot be started.
  package func start() throws(SystemError) -> RunningProcess {
    var actions = SpawnActions()
    let feed = try fed.map { descriptor throws(SystemError) in
      try actions.feed(descriptor, platform: platform)
    }
    if fed != 0 { actions.open(0, standardInput, .reading) }
    if let outputFile { actions.open(1, outputFile, .appendingAnew) }
    var captures: [Capture] = []
    for descriptor in captured {
      captures.append(try actions.capture(descriptor, limit: captureLimit, platform: platform))
    }
    if !captured.contains(1), outputFile == nil { actions.open(1, "/dev/null", .writing) }
    if !captured.contains(2) { actions.open(2, "/dev/null", .writing) }
    let lifeline = try makeLifeline(&actions)
    let pid = try actions.spawn(
      words, environment: environment, writable: platform == .native ? writable : nil)
    if limitsAfterStart {
      if let processorLimit { NativeProcessorLimit.apply(processorLimit, to: pid) }
      if let memoryLimit { NativeProcessorLimit.apply(memory: memoryLimit, to: pid) }
    }
    do {
      return RunningProcess(
        self, pid, captures, feed, try ExitWatch(pid, platform: platform), lifeline)
    } catch {
      // No code would notice its end.
      ProcessGroup(leader: pid, marker: marker, platform: platform).kill()
      _ = ChildEnd.wait(for: pid)
      throw error
    }
  }

  private func makeLifeline(_ actions: inout SpawnActions) throws(SystemError) -> Lifeline? {
    guard endsWithParent, platform == .native else { return nil }
    return try Lifeline(&actions, as: max(2, captured.max() ?? 2, fed ?? 0) + 1)
  }

  /// Whether the limits of a running program can be set.
  var limitsAfterStart: Bool { platform == .native && NativeProcessorLimit.isAvailable }

  /// The command line.
  private var words: [String] {
    let words = [executable] + arguments
    guard let processorLimit, !limitsAfterStart else { return words }
    return processorLimit.limiting(words)
  }
}
