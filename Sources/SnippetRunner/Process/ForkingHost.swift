internal import Judging
internal import LessonModel
internal import PageProtocol
internal import SystemIO

/// A process that has loaded the libraries of pages and copies itself for each run of one page.
///
/// Loading the libraries takes longer than running most pages. A copy has already loaded them, and
/// is otherwise like a new process, with its own session, files and pipes, in an empty folder.
final class ForkingHost {
  private let host: RunningProcess
  private let folder: String
  private let limits: Limits
  /// The marker in the environment of its processes, which identifies their children.
  private let marker: String
  private let replies: Capture
  /// Whether the host failed to report the end of a run, so that the report could arrive during the
  /// next run.
  private(set) var isLost = false

  /// Starts a host, or returns `nil` when processes cannot copy themselves on this system.
  ///
  /// - Parameters:
  ///   - page: The page, built as a library.
  ///   - runner: The runner with the modules and limits.
  ///   - folder: The folder for the host's files.
  /// - Throws: `RunnerError` when the process cannot be started.
  init?(
    _ page: String, _ runner: PageRunner, in folder: borrowing TemporaryFolder
  ) throws(RunnerError) {
    guard Platform.current.canCopyProcesses else { return nil }
    self.folder = folder.path
    limits = runner.limits
    var process = try runner.host(
      of: page, PageRunner.Given(), in: folder, copiesItself: true)
    (process.outputFile, process.diskUse, process.captured) = (nil, nil, [1])
    marker = process.marker ?? ""
    let host = try RunnerError.wrapping(process.start())
    self.host = host
    replies = host.captures[0]
  }

  /// Runs the page once.
  ///
  /// Its output is in the folder, in the file `output`.
  ///
  /// - Parameters:
  ///   - variant: The path through the page.
  ///   - isShuffled: Whether sets and dictionaries have a different order in this run.
  ///   - assets: The files in the folder of the run.
  ///   - time: The time limit of the run.
  ///   - interrupt: Ends the wait early.
  /// - Returns: The run's end, errors and record; `nil` when the host did not report its end.
  /// - Throws: `RunnerError` when the runner was interrupted or cannot create its pipes.
  func run(
    _ variant: String, isShuffled: Bool, _ assets: Assets, within time: TimeLimit,
    interrupt: Interrupt
  ) throws(RunnerError) -> ChildProcess.Outcome? {
    try RunnerError.wrapping(Folder.empty("\(folder)/work"))
    try RunnerError.wrapping(FolderFiles.write(assets.folderFiles, into: "\(folder)/work"))
    // The output of the last run must not count.
    FileContents.remove("\(folder)/output")
    let pipes = ["error", "record"].map { "\(folder)/\($0)" }
    defer { pipes.forEach(FileContents.remove) }
    var captures: [Capture] = []
    for pipe in pipes {
      captures.append(try RunnerError.wrapping(reader(at: pipe)))
    }
    replies.forget()
    let order = GateOrder.copy(
      variant: variant, isShuffled: isShuffled, processorSeconds: time.processorSeconds)
    guard host.feed?.tell(Array(order.text.utf8)) == true else {
      isLost = true
      return nil
    }
    let disk = DiskUse(of: "\(folder)/work", limit: limits.fileBytes)
    let deadline = time.deadline
    var overrun: ChildProcess.Overrun?
    var isInterrupted = false
    while !replies.isClosed, end == nil, overrun == nil, !isInterrupted {
      // Before the copy begins, the pipes have no writer, which looks the same as the copy's end.
      let hasBegun = begun != nil
      isInterrupted = wait(
        for: hasBegun ? captures + [replies] : [replies], until: .now + .milliseconds(20),
        interrupt: interrupt)
      replies.readAvailable()
      if begun != nil { for capture in captures { capture.readAvailable() } }
      if ContinuousClock.now >= deadline { overrun = .time }
      if FileStamp.size(of: "\(folder)/output") > limits.outputBytes { overrun = .output }
      if let begun, disk.isExceeded(by: begun) { overrun = .disk }
    }
    if overrun == .time, end == nil { askToEnd() }
    endGroup()
    // A killed copy also ends soon.
    let patience = ContinuousClock.now + .seconds(5)
    while !replies.isClosed, end == nil, ContinuousClock.now < patience {
      _ = wait(for: [replies], until: patience, interrupt: .never)
      replies.readAvailable()
    }
    for capture in captures { capture.readAvailable() }
    isLost = end == nil || replies.isClosed
    guard !isInterrupted else { throw RunnerError.interrupted }
    guard let end else { return nil }
    return ChildProcess.Outcome(
      termination: end.termination, overrun: end.overrun(overrun, of: time.processor),
      captures: captures.map(\.bytes), peakMemoryBytes: end.peakMemoryBytes,
      processorTime: end.processorTime)
  }
}

extension ForkingHost {
  private func reader(at path: String) throws(SystemError) -> Capture {
    Capture(try NamedPipe.reader(at: path), limit: limits.outputBytes)
  }

  /// Waits until a pipe has bytes, the runner is interrupted, or the deadline is reached.
  ///
  /// - Returns: Whether the runner was interrupted.
  private func wait(
    for captures: [Capture], until moment: ContinuousClock.Instant, interrupt: Interrupt
  ) -> Bool {
    var news = PollSet()
    let stop = news.add(interrupt.descriptor)
    for capture in captures { news.add(capture.descriptor) }
    news.wait(until: moment)
    return news.isReady(stop)
  }

  /// The process id of the copy that runs the page, if it has begun.
  private var begun: Int32? {
    for case .begun(let pid) in HostReply.all(in: replies.bytes) { return pid }
    return nil
  }

  /// The copy's end, if the host has reported it.
  private var end: ChildEnd? {
    for case .ended(let status, let peak, let time) in HostReply.all(in: replies.bytes) {
      return ChildEnd(
        status: status, peakMemoryBytes: peak, processorTime: .milliseconds(time))
    }
    return nil
  }

  /// Asks the copy to write its unfinished line; see `LastPrint`.
  private func askToEnd() {
    guard let begun else { return }
    ProcessGroup(leader: begun, marker: marker).askLeaderToEnd()
    let patience = ContinuousClock.now + ProcessGroup.lastWords
    while !replies.isClosed, end == nil, ContinuousClock.now < patience {
      _ = wait(for: [replies], until: patience, interrupt: .never)
      replies.readAvailable()
    }
  }

  /// Kills the remaining processes of the run.
  private func endGroup() {
    guard let begun else { return }
    // The host also has the marker, and a higher id than the copy if ids have wrapped around.
    ProcessGroup(leader: begun, marker: marker).kill(sparing: host.pid)
  }
}
