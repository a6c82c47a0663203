internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import SystemIO

/// A workspace that this process alone may change.
struct Session: ~Copyable {
  /// Where the learner stands.
  var standing: Standing
  private let lock: FileLock
  private let runner: PageRunner
  private let now: @Sendable () -> Int
  /// The progress as it is in the file; `nil` when the file may say something else.
  private var saved: Progress?
  /// The bytes of the page that was judged last, by lesson.
  private var judged: [String: [UInt8]] = [:]
  /// The traced run of what was judged last, for whoever wants its values.
  private(set) var trace: ValueTrace?

  /// Opens the workspace, makes it when it is not there, and takes its lock.
  ///
  /// - Parameters:
  ///   - invocation: The verb as it was called.
  ///   - prepares: Whether a check is likely.
  /// - Throws: What is wrong with the course, the machine or the workspace.
  init(_ invocation: Invocation, prepares: Bool = false) throws {
    try self.init(try Bench(invocation, prepares: prepares))
  }

  /// Takes the lock of a workspace.
  ///
  /// - Parameters:
  ///   - bench: The workspace and what is at hand there.
  ///   - patience: How long to wait for another process that is at work.
  /// - Throws: `Failure` when another process is at work there, or its file cannot be read.
  init(_ bench: Bench, patience: Duration = .zero) throws {
    let lock = try bench.workspace.lock(patience: patience)
    // Another process may have written since the first look.
    let progress = try bench.workspace.readProgress()
    saved = progress
    standing = Standing(course: bench.course, workspace: bench.workspace, progress: progress)
    self.lock = lock
    runner = bench.runner
    now = bench.now
  }

  /// Remembers when something was done in a step; call it before another one becomes current.
  mutating func noteAction(on address: StepAddress) {
    standing.progress.noteAction(on: address, at: now())
  }

  /// Writes down what was done, when there is something new.
  mutating func save() throws {
    guard saved != standing.progress else { return }
    try standing.workspace.write(standing.progress)
    saved = standing.progress
  }

  /// The page of a lesson; `nil` before it has one.
  ///
  /// - Throws: `Diagnostics` when it cannot be read as a page.
  func page(of lesson: Lesson) throws -> (page: LearnerPage, bytes: [UInt8])? {
    try standing.page(of: lesson)
  }

  /// Puts a step into its page when it is not there yet.
  mutating func bring(_ address: StepAddress) throws {
    let (lesson, index) = try standing.locate(address)
    let existing = try page(of: lesson)
    let page: LearnerPage
    if let existing {
      page = existing.page
    } else {
      let addresses = lesson.steps.map { StepAddress(lesson: lesson.id, step: $0.id) }
      guard !addresses.contains(where: { standing.progress[$0].wasShown }) else {
        throw missingPage(of: lesson)
      }
      let head = SourceText(PageWriter.head(of: lesson))
      page = try LearnerPage(head, of: lesson, path: standing.workspace.shownPage(of: lesson))
    }
    guard page.section(address.step) == nil else { return }
    if standing.progress[address].wasShown, existing != nil {
      throw Diagnostics(page.lostMarks(among: [address.step]))
    }
    if let bytes = judged[lesson.id], bytes != existing?.bytes {
      throw Failure(
        .failed,
        "\(standing.workspace.shownPage(of: lesson)) was saved while it was checked, and was left as "
          + "it is; run `lessons next` again")
    }
    let text = PageWriter.adding(index, of: lesson, to: page)
    try standing.workspace.writePage(text, of: lesson, replacing: existing?.bytes)
  }

  private func missingPage(of lesson: Lesson) -> Diagnostics {
    Diagnostics([
      Diagnostic(
        path: standing.workspace.shownPage(of: lesson), line: 1,
        message: "the page is gone; put it back, or begin the lesson anew with `lessons reset "
          + "--lesson \(lesson.id)`")
    ])
  }

  /// Compiles, runs and judges a step, and remembers how it did.
  ///
  /// - Throws: `Diagnostics` when the page cannot be read as a page, which is no try at the step;
  ///   `Failure` and `RunnerError` when the machine is at fault.
  mutating func judge(_ address: StepAddress) throws -> Judgement {
    trace = nil
    let check = try prepare(address)
    let judgement = try runner.judge(check.program)
    trace = ValueTrace(runner: runner, program: check.program, judgement: judgement)
    try record(judgement, of: check)
    return judgement
  }

  /// A step that is ready to be judged.
  struct Check: Sendable {
    var address: StepAddress
    var program: PageProgram
    /// What decides whether its pass will still count.
    var digest: String
    /// The page it is from.
    var page: [UInt8]
  }

  /// Puts the step into its page when it is not there, and reads what is to be judged.
  mutating func prepare(_ address: StepAddress) throws -> Check {
    let (lesson, index) = try standing.locate(address)
    try bring(address)
    let (program, bytes) = try program(for: index, of: lesson)
    judged[lesson.id] = bytes
    return Check(
      address: address, program: program, digest: ContentDigest.of(lesson.steps[index]), page: bytes
    )
  }

  /// Remembers how a step did.
  mutating func record(_ judgement: Judgement, of check: Check) throws {
    judged[check.address.lesson] = check.page
    noteAction(on: check.address)
    var record = standing.progress[check.address]
    if judgement.passed {
      record.status = .passed
      record.digest = check.digest
      standing.workspace.forgetFailure()
    } else {
      record.attempts += 1
      if record.status == .passed { record.status = .open }
      standing.workspace.writeFailure(
        judgement.failureText, of: check.address, on: check.page)
    }
    standing.progress[check.address] = record
    try save()
  }

  /// The program of a page up to a step.
  private func program(
    for index: Int, of lesson: Lesson
  ) throws -> (PageProgram, bytes: [UInt8]) {
    guard let (page, bytes) = try page(of: lesson) else { throw missingPage(of: lesson) }
    return (try standing.program(for: index, of: lesson, page), bytes)
  }
}
