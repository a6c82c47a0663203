internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner

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

  /// Opens the workspace, makes it when it is not there, and takes its lock.
  init(_ invocation: Invocation) throws {
    let context = invocation.context
    let toolchain = try Toolchain.find(environment: context.environment)
    let modules = try InstalledModules.find(executable: context.executable)
    let workspace = Workspace(of: invocation)
    // A faulty course or an unreadable file must not leave an empty workspace behind.
    var standing = try Standing(of: invocation)
    try workspace.create(sourceKitOptions: modules.editorOptions)
    let lock = try workspace.lock()
    // Another process may have written since the first look.
    standing.progress = try workspace.readProgress()
    saved = standing.progress
    standing.progress.adapt(to: standing.course)
    var runner = PageRunner(
      toolchain: toolchain, modules: modules, environment: context.environment,
      cacheFolder: workspace.cacheFolder)
    runner.interrupt = context.interrupt
    self.lock = lock
    self.standing = standing
    self.runner = runner
    now = context.now
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
    guard let bytes = try standing.workspace.readPage(of: lesson) else { return nil }
    let path = standing.workspace.shownPage(of: lesson)
    let source = try SourceText(bytes: bytes, path: path)
    return (try LearnerPage(source, of: lesson, path: path), bytes)
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
    let (lesson, index) = try standing.locate(address)
    let step = lesson.steps[index]
    try bring(address)
    let judgement = try runner.judge(program(for: index, of: lesson))
    noteAction(on: address)
    var record = standing.progress[address]
    if judgement.passed {
      record.status = .passed
      record.digest = ContentDigest.of(step)
      standing.workspace.forgetFailure()
    } else {
      record.attempts += 1
      if record.status == .passed { record.status = .open }
      standing.workspace.writeFailure(judgement.failureText, of: address)
    }
    standing.progress[address] = record
    try save()
    return judgement
  }

  /// The program of a page up to a step.
  private mutating func program(for index: Int, of lesson: Lesson) throws -> PageProgram {
    guard let (page, bytes) = try page(of: lesson) else { throw missingPage(of: lesson) }
    judged[lesson.id] = bytes
    let shown = lesson.steps[...index].filter { step in
      standing.progress[StepAddress(lesson: lesson.id, step: step.id)].wasShown
    }
    let lost = page.lostMarks(among: shown.map(\.id))
    guard lost.isEmpty else { throw Diagnostics(lost) }
    let earlier = lesson.steps[..<index].filter { !$0.expectation.endsTheProgram }
    return PageProgram(
      lesson: lesson, index: index, preamble: [page.head],
      earlierCode: earlier.map { code(of: $0, in: lesson, page) },
      code: page.section(lesson.steps[index].id).map { [$0.code] } ?? lesson.steps[index].starter)
  }

  /// What an earlier step contributes: the learner's own code once it has passed, else the reference.
  private func code(of step: Step, in lesson: Lesson, _ page: LearnerPage) -> [SourceFragment] {
    let address = StepAddress(lesson: lesson.id, step: step.id)
    guard standing.progress[address].status == .passed, let section = page.section(step.id) else {
      return step.reference
    }
    return [section.code]
  }
}

extension PageProgram {
  /// The program of a lesson's steps up to one, with the given code of those that take part.
  init(
    lesson: Lesson, index: Int, preamble: [SourceFragment], earlierCode: [[SourceFragment]],
    code: [SourceFragment]
  ) {
    let step = lesson.steps[index]
    let earlier = lesson.steps[..<index].filter { !$0.expectation.endsTheProgram }
    let inputs = (earlier + [step]).compactMap(\.standardInput)
    self.init(
      preamble: preamble,
      earlier: zip(earlier, earlierCode).map { part, code in
        Part(id: part.id, code: code, expectation: part.expectation)
      },
      step: Part(id: step.id, code: code, expectation: step.expectation), checks: step.checks,
      standardInput: inputs.isEmpty ? nil : inputs.joined(), timeout: step.timeout)
  }
}

extension PageModules {
  /// The compiler's options that let an editor understand a page.
  var editorOptions: [String] {
    ["-swift-version", "6", "-default-isolation", "MainActor"] + searchPaths.flatMap { ["-I", $0] }
  }
}
