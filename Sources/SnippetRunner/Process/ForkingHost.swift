#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A process that has the libraries of pages loaded and copies itself for each run of one page.
///
/// Loading the libraries takes longer than most pages run. A copy has them already, and is otherwise
/// a new process: with a session, files and pipes of its own, in an empty folder.
final class ForkingHost {
  private let host: RunningProcess
  private let gate: NamedPipe
  private let folder: String
  private let limits: Limits
  /// Its processes' mark, by which their children are found.
  private let marker: String
  private var replies: Capture
  /// Whether it is silent about the end of a run, and would speak of it in the next.
  private(set) var isLost = false

  /// Whether processes can be copied here; elsewhere system libraries do not survive it.
  static var isAvailable: Bool {
    #if canImport(Glibc)
      true
    #else
      false
    #endif
  }

  /// Starts a host; `nil` when there is no program for it.
  ///
  /// - Parameters:
  ///   - page: The page, built as a library.
  ///   - runner: Whose modules and limits it has.
  ///   - folder: Where its files are.
  /// - Throws: `RunnerError` when it cannot be started.
  init?(
    _ page: String, _ runner: PageRunner, in folder: borrowing TemporaryFolder
  ) throws(RunnerError) {
    guard Self.isAvailable, let program = runner.modules.hostProgram else { return nil }
    self.folder = folder.path
    limits = runner.limits
    unsafe unlink("\(folder.path)/gate")
    gate = try NamedPipe(at: "\(folder.path)/gate")
    let words = [program, runner.modules.libraryFile, page, gate.path, folder.path]
    var process = try runner.process(words, input: nil, in: folder, deadline: .now + .seconds(1))
    (process.outputFile, process.captured) = (nil, [1])
    marker = process.marker ?? ""
    host = try process.start()
    replies = Capture(descriptor: host.firstCapture, limit: .max)
  }

  /// Runs the page once; its output is in the folder, as `output`.
  ///
  /// - Parameters:
  ///   - variant: The way through the page.
  ///   - isShuffled: Whether sets and dictionaries have an order of their own.
  ///   - deadline: When it is killed.
  ///   - interrupt: Ends the wait early.
  /// - Returns: What the run left besides; `nil` when the host did not say how it ended.
  /// - Throws: `RunnerError` when the runner was interrupted or has no room for its pipes.
  func run(
    _ variant: String, isShuffled: Bool, until deadline: ContinuousClock.Instant,
    interrupt: Interrupt
  ) throws(RunnerError) -> ChildProcess.Outcome? {
    try FileContents.empty("\(folder)/work")
    // What the run before has printed must not count.
    unsafe unlink("\(folder)/output")
    let pipes = [try ReadingEnd("\(folder)/error"), try ReadingEnd("\(folder)/record")]
    defer { withExtendedLifetime(pipes) {} }
    var captures = pipes.map { Capture(descriptor: $0.descriptor, limit: limits.outputBytes) }
    replies = Capture(descriptor: replies.descriptor, limit: .max)
    guard gate.tell(Array("\(isShuffled ? "shuffled " : "")\(variant)\n".utf8)) else {
      throw RunnerError.hostTakesNoOrders
    }
    var overrun: ChildProcess.Overrun?
    var isInterrupted = false
    while !replies.isClosed, reply("ended") == nil {
      let open = reply("begun") == nil ? [replies] : captures + [replies]
      if ChildProcess.waitForNews(open, interrupt: interrupt) { isInterrupted = true }
      replies.readAvailable()
      // Before it has begun nobody writes, which is the same as having ended.
      if reply("begun") != nil {
        for index in captures.indices { captures[index].readAvailable() }
      }
      if ContinuousClock.now >= deadline { overrun = .time }
      if FileSize.of("\(folder)/output") > limits.outputBytes { overrun = .output }
      if overrun != nil || isInterrupted { break }
    }
    endGroup()
    // Killed, it has an end too, and that soon.
    let patience = ContinuousClock.now + .seconds(5)
    while !replies.isClosed, reply("ended") == nil, ContinuousClock.now < patience {
      _ = ChildProcess.waitForNews([replies], interrupt: .never)
      replies.readAvailable()
    }
    for index in captures.indices { captures[index].readAvailable() }
    isLost = reply("ended") == nil || replies.isClosed
    guard !isInterrupted else { throw RunnerError.interrupted }
    guard let end = reply("ended") else { return nil }
    return ChildProcess.Outcome(
      termination: ChildProcess.Termination(status: end.first.map(CInt.init) ?? 127 << 8),
      overrun: overrun, captures: captures.map(\.bytes), peakMemoryBytes: (end.last ?? 0) * 1024)
  }

  /// The numbers that the host has said with a word.
  private func reply(_ word: String) -> [Int]? {
    let lines = String(decoding: replies.bytes, as: UTF8.self).split(separator: "\n")
    return lines.first { $0.hasPrefix("\(word) ") }
      .map { $0.split(separator: " ").compactMap { Int($0) } }
  }

  /// Kills what is left of the run.
  private func endGroup() {
    guard let pid = reply("begun")?.first.map(pid_t.init), pid > 0 else { return }
    kill(-pid, SIGKILL)
    // The host has the mark too, and a number after the copy's when the numbers have begun anew.
    Descendants.killAll(ofSession: pid, marker: marker, sparing: host.pid)
  }
}

/// The reading end of a new named pipe, which is gone with it.
private final class ReadingEnd {
  let descriptor: CInt
  private let path: String

  init(_ path: String) throws(RunnerError) {
    guard unsafe mkfifo(path, 0o600) == 0 else {
      throw RunnerError.system(.makePagePipe)
    }
    descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    self.path = path
    guard descriptor >= 0 else { throw RunnerError.system(.openPagePipe) }
  }

  deinit {
    close(descriptor)
    unsafe unlink(path)
  }
}
