package import LessonMarkup
package import LessonModel
internal import SnippetRunner
internal import SystemIO

/// A tutor with a workspace that only this process may change.
///
/// The session carries out the effects that work with files and the compiler. Its owner carries out
/// the effects that show something.
package struct TutoringSession: ~Copyable {
  /// The learner's standing.
  package internal(set) var standing: Standing
  /// The lock; `nil` only while the learner answers a question.
  private var lock: FileLock?
  private let bench: Workbench
  /// The progress in the file.
  private var saved: Progress
  /// The lessons whose pages were judged in this session.
  private var judged: Set<String> = []
  /// Steps that were restored in their page but not reported yet.
  var putBack: PutBackSteps?

  /// Takes the lock of a workspace and reads its progress.
  ///
  /// - Parameters:
  ///   - bench: The course, the workspace, the runner and the clock.
  ///   - patience: How long to wait for another process that holds the lock.
  /// - Throws: `SystemError` when another process holds the lock or the progress file is
  ///   write-protected, `TutoringError` when the progress is unreadable.
  package init(_ bench: Workbench, patience: Duration = .zero) throws {
    lock = try bench.workspace.lock(patience: patience)
    // Write nothing where the learner's work is missing.
    try bench.requireProgress()
    // Check this before judging anything that could not be saved.
    try bench.workspace.requireWritableProgress()
    try bench.workspace.recoverPages(of: bench.course.lessons)
    // Without the memory, the user must name the course again, which is not worth an error.
    if let memory = bench.memory { try? bench.workspace.remember(memory) }
    // Another process may have written since the first read.
    let progress = try bench.readProgress()
    saved = progress
    standing = Standing(shelf: bench.shelf, workspace: bench.workspace, progress: progress)
    self.bench = bench
  }

  /// Lets other processes use the workspace while the learner answers a question.
  ///
  /// Afterward, the session reads progress and pages again on demand.
  ///
  /// - Parameter question: A function that asks the learner.
  /// - Returns: The answer.
  /// - Throws: The errors of the question, after which callers must not use the session, and those
  ///   of `init`.
  package mutating func whileUnlocked<Answer>(_ question: () throws -> Answer) throws -> Answer {
    lock = nil
    let answer = try question()
    self = try TutoringSession(bench, patience: .seconds(2))
    return answer
  }

  /// The time, in seconds since 1970.
  var now: Int { bench.now() }

  /// Passes an action to the tutor and returns its effects.
  package mutating func handle(_ action: Tutor.Action) -> [Tutor.Effect] {
    let effects = standing.tutor.handle(action, at: bench.now())
    switch action {
    // The passes of later steps may no longer hold.
    case .judged(let address, _, _), .brought(let address): readPage(of: address)
    default: break
    }
    return effects
  }

  /// Reads the page of the current step and reports its content to the tutor.
  package mutating func readPage() { readPage(of: standing.place) }

  /// Reads the pages of all lessons with a passed step and reports their content to the tutor.
  package mutating func readAllPages() { standing.readAllPages() }

  /// Reads the page of a step's lesson and reports its content to the tutor.
  package mutating func readPage(of address: StepAddress) {
    guard let (lesson, _) = try? standing.locate(address) else { return }
    standing.readPage(of: lesson)
  }

  /// Carries out `Effect.save`, which writes the progress file if anything has changed.
  package mutating func save() throws {
    guard saved != standing.progress else { return }
    try bench.requireProgress()
    try standing.workspace.write(standing.progress)
    bench.noteProgress()
    saved = standing.progress
  }
}

extension TutoringSession {
  /// Carries out `Effect.bring`, which adds a step to its page if it is not there yet.
  ///
  /// This also restores steps that are missing from the page; see `takePutBack`.
  ///
  /// - Throws: `Diagnostics` when the page is not valid, `TutoringError` when it is gone or was
  ///   saved in the meantime, `SystemError` when it cannot be written.
  package mutating func bring(_ address: StepAddress) throws {
    let (lesson, _) = try standing.locate(address)
    let existing = try standing.pages.page(of: lesson)?.page
    guard let bringing = try bringing(address, into: existing) else { return }
    // Keep the learner's changes to the lesson's own code for a skipped step.
    let isTouched = bringing.old.standIn(address.step).map {
      !PageWriter.isUntouched(standIn: $0, of: lesson)
    }
    let keepsOld = isTouched ?? false || !bringing.missing.isEmpty
    do {
      let backup = try standing.pages.write(bringing.text, of: lesson, keepsOld: keepsOld)
      if !bringing.missing.isEmpty {
        putBack = PutBackSteps(
          page: standing.workspace.shownPage(of: lesson), steps: bringing.missing, backup: backup)
      }
    } catch TutoringError.savedMeanwhile(let page, let kept) where judged.contains(lesson.id) {
      throw TutoringError.savedWhileChecked(page: page, kept: kept)
    }
    try noteSeen(of: lesson)
    guard bringing.isNew else { return }
    try noteBrought(address, isNew: existing == nil)
  }

  /// Returns a page with a new step, and with the steps that are missing from the page.
  ///
  /// - Parameters:
  ///   - address: The step.
  ///   - existing: The present page; `nil` when there is none.
  /// - Returns: The new page, or `nil` when the page already has the step and all earlier ones.
  /// - Throws: `Diagnostics` when the page is not valid or a mark is missing, `TutoringError` when the page
  ///   is gone.
  package func bringing(_ address: StepAddress, into existing: LearnerPage?) throws -> Bringing? {
    let (lesson, index) = try standing.locate(address)
    let shownPage = standing.workspace.shownPage(of: lesson)
    let shown = standing.shownSteps(of: lesson)
    guard let page = existing else {
      guard shown.isEmpty else {
        throw TutoringError.pageGone(page: shownPage, lesson: lesson.id)
      }
      let page = try LearnerPage(
        SourceText(PageWriter.head(of: lesson)), of: lesson, path: shownPage)
      return Bringing(
        text: PageWriter.adding(index, of: lesson, to: page), old: page, missing: [], isNew: true)
    }
    let isThere = page.section(address.step) != nil
    // A step does not need the later ones.
    let earlier = lesson.steps[..<index].map(\.id)
    let needed = isThere ? shown.filter(earlier.contains) : shown
    let repair = standing.repair(of: page, lesson, among: needed)
    guard !isThere || !repair.isEmpty else { return nil }
    // Add nothing to a page in which a mark is missing.
    guard repair.lostMarks.isEmpty else { throw Diagnostics(repair.problems) }
    return Bringing(
      text: repair.textWithSteps(adding: isThere ? nil : index), old: page,
      missing: repair.missingSteps, isNew: !shown.contains(address.step))
  }

  /// Records that a step was added to its page with the lesson's present content.
  ///
  /// - Throws: When the lesson is unreadable.
  package func noteBrought(_ address: StepAddress, isNew: Bool = false) throws {
    let (lesson, index) = try standing.locate(address)
    var begun = isNew ? BegunPage() : standing.workspace.begunPage(of: lesson)
    if isNew { begun?.notePreamble(of: lesson) }
    begun?.note(lesson.steps[index])
    standing.workspace.note(begun, of: lesson)
  }

  /// A step that is ready to be judged.
  package struct Check: Sendable {
    /// The step.
    package var address: StepAddress
    /// The program of the page up to the step.
    package var program: PageProgram
    /// The digest of the judged code.
    package var digest: String
    /// The bytes of the page that contains the program.
    package var page: [UInt8]
  }

  /// Adds the step to its page if it is not there yet, and reads the program to judge.
  ///
  /// - Throws: The errors of `bring`, and `Diagnostics` when marks are missing from the page.
  package mutating func prepare(_ address: StepAddress) throws -> Check {
    let (lesson, index) = try standing.locate(address)
    try bring(address)
    guard let page = try standing.pages.page(of: lesson) else {
      throw TutoringError.pageGone(
        page: standing.workspace.shownPage(of: lesson), lesson: lesson.id)
    }
    let program = try standing.program(for: index, of: lesson, page.page)
    judged.insert(lesson.id)
    try noteSeen(of: lesson)
    let digests = PassDigest.all(of: page.page, lesson, standing.progress)
    return Check(
      address: address, program: program, digest: digests[address.step] ?? "", page: page.bytes)
  }

  /// Returns the action that reports a judgement to the tutor, and remembers the failure for hints.
  package func action(
    for judgement: Judgement, of check: Check, _ purpose: Tutor.Purpose
  ) -> Tutor.Action {
    let memory = FailureMemory(of: standing.workspace)
    let step = (try? standing.locate(check.address)).map { $0.lesson.steps[$0.index] }
    var result = Tutor.CheckResult(passed: judgement.passed, digest: check.digest)
    if judgement.passed {
      memory.forget()
      if let step, step.keepsOutput {
        standing.workspace.keep(judgement.output, of: check.address)
      }
    } else {
      memory.write(judgement.failureText, of: check.address)
      result.hint = bench.runner.fitting(step?.hints ?? [], judgement.failureText).first?.mark
    }
    return .judged(check.address, result, purpose)
  }
}
