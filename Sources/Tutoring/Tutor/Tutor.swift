package import LessonModel

/// The learner's loop as a value, with the course, the progress and the current step.
///
/// `handle` accepts a request of the learner or the result of an effect, and returns the effects to
/// carry out. It makes all decisions and has no side effects. Its driver works with the files, the
/// compiler and the screen. No other code changes progress.
///
/// A step that has passed stays passed until it is reset. Its pass *holds* while the page has the
/// judged code. The driver reports the content of a page with `Action.sawPage`.
package struct Tutor: Hashable, Sendable {
  /// The lessons.
  package let course: Course
  /// The learner's progress.
  package internal(set) var progress: Progress
  /// The digests of the steps in their pages, for each lesson whose page was read.
  private var pages: [String: [String: String]] = [:]
  /// Whether the learner has just seen the end of a lesson, so that the next step appears below it.
  var isBehindEnd = false

  /// Creates a tutor from a learner's progress, which may be from an older version of the course.
  package init(course: Course, progress: Progress) {
    self.course = course
    self.progress = progress
    self.progress.adapt(to: course)
  }

  /// The current step, or else the first step on the path that has not passed, or else the last
  /// step.
  ///
  /// In a course without steps, the address has empty names.
  package var place: StepAddress {
    progress.current ?? firstOpen ?? route.last ?? StepAddress(lesson: "", step: "")
  }

  private var firstOpen: StepAddress? { route.first { !progress.hasPassed($0) } }
}

extension Tutor {
  /// Whether a step has passed and its pass still holds.
  package enum Pass: Hashable, Sendable {
    /// The step has not passed.
    case open
    /// The step has passed, and the page is not known to differ from the code that passed.
    case holds
    /// The step has passed, but the page, the checks or the expected output have changed since.
    case changed
  }

  /// Returns whether a step has passed and its pass still holds.
  package func pass(of address: StepAddress) -> Pass {
    guard progress.hasPassed(address) else { return .open }
    guard let judged = progress[address].judged, let page = pages[address.lesson] else {
      return .holds
    }
    return page[address.step] == judged ? .holds : .changed
  }

  /// Returns whether the page was read and has exactly the code that passed.
  func isProven(_ address: StepAddress) -> Bool {
    guard progress.hasPassed(address), let judged = progress[address].judged else { return false }
    return pages[address.lesson]?[address.step] == judged
  }

  /// Returns the steps of a lesson, or of the course, whose pass no longer holds.
  package func changed(in lesson: String? = nil) -> [StepAddress] {
    course.addresses.filter {
      (lesson == nil || $0.lesson == lesson) && pass(of: $0) == .changed
    }
  }

  /// Returns the first earlier step in the same lesson whose pass no longer holds.
  ///
  /// All steps before the result still hold, so its own code has changed.
  package func firstChanged(before address: StepAddress) -> StepAddress? {
    course.addresses.prefix { $0 != address }.first {
      $0.lesson == address.lesson && pass(of: $0) == .changed
    }
  }

  /// Returns the earlier step whose change is the reason why a pass no longer holds.
  package func cause(of address: StepAddress) -> String? {
    guard pass(of: address) == .changed else { return nil }
    guard let first = firstChanged(before: address) else { return progress[address].changedBy }
    return cause(of: first) ?? first.step
  }

  /// Records, for the passed steps after a step, that the step's code has changed since they were
  /// judged.
  ///
  /// Until now, the page showed the change, because the earlier step's own pass did not hold. From
  /// now on, that pass holds. Reading the page again removes this record from steps whose passes
  /// hold.
  private mutating func noteCause(_ cause: StepAddress) {
    for step in course.addresses(after: cause)
    where step.lesson == cause.lesson && progress.hasPassed(step) {
      progress[step].changedBy = progress[step].changedBy ?? cause.step
    }
  }

  /// Records the code of a page, and forgets the reasons of passes that hold again.
  private mutating func see(_ digests: [String: String], of lesson: String) {
    pages[lesson] = digests
    for (step, record) in progress.records
    where step.lesson == lesson && record.changedBy != nil && pass(of: step) == .holds {
      progress[step].changedBy = nil
    }
  }

  /// Returns the status of a step in lists.
  package func status(of address: StepAddress) -> StepStatus {
    switch (progress[address].status, pass(of: address)) {
    case (_, .changed): .changed
    case (.passed, _): .passed
    case _ where address == place: .current
    case (.skipped, _): .skipped
    case (.revealed, _): .revealed
    case (.open, _): .open
    }
  }

  /// Returns the next step on the path after the given one that has not passed.
  package func open(after address: StepAddress) -> StepAddress? {
    let onWay = Set(route)
    return course.addresses(after: address).first {
      onWay.contains($0) && !progress.hasPassed($0)
    }
  }

  /// Returns the steps on the path before the given one.
  func before(_ address: StepAddress) -> [StepAddress] {
    let later = Set(course.addresses(after: address))
    return route.filter { $0 != address && !later.contains($0) }
  }

  /// Returns the steps on the path before the given one that have not passed.
  package func open(before address: StepAddress) -> [StepAddress] {
    before(address).filter { !progress.hasPassed($0) }
  }

  /// Returns the refusal to go to a step that is missing or in an unreadable lesson.
  func refusal(of address: StepAddress) -> Effect {
    .refuse(course.hides(address) ? .unreadable(lesson: address.lesson) : .noStep(address))
  }

  /// Returns whether a step has no solution.
  func isDemonstration(_ address: StepAddress) -> Bool {
    course.find(address).map { $0.lesson.steps[$0.index].isDemonstration } ?? false
  }
}

extension Tutor {
  /// Handles a request of the learner, or the result of an effect.
  ///
  /// - Parameters:
  ///   - action: The request or result.
  ///   - now: The time, in seconds since 1970.
  /// - Returns: The effects to carry out, in order. If one fails, the driver drops the later ones.
  package mutating func handle(_ action: Action, at now: Int) -> [Effect] {
    switch action {
    case .sawPage(let lesson, let digests):
      see(digests, of: lesson)
      return []
    case .next: return next()
    case .check(let addresses): return check(addresses)
    case .saved(let address): return check([address], .save)
    case .goTo(let address):
      return course.find(address) == nil ? [refusal(of: address)] : [.bring(address)]
    case .follow(let path): return follow(path)
    case .skip: return skip()
    case .back: return back()
    case .look(let address): return look(at: address, now)
    case .hint(let address, let fitting): return hint(for: address, fitting: fitting)
    case .solution(let address, let isGranted): return solution(of: address, isGranted: isGranted)
    case .reset(let scope): return [.restore(scope)]
    case .brought(let address): return arrive(at: address, now)
    case .judged(let address, let result, let purpose):
      return note(result, of: address, purpose, now)
    case .restored(let scope): return forget(scope)
    case .replacing(let lesson, let steps): return makeRoom(in: lesson, for: steps)
    case .putBack(let lesson, let steps, let kept):
      return putBack(lesson, with: steps, as: kept)
    }
  }

  private mutating func note(
    _ result: CheckResult, of address: StepAddress, _ purpose: Purpose, _ now: Int
  ) -> [Effect] {
    let hadPassed = progress.hasPassed(address)
    let isFirstFailure = !result.passed && progress.stillPasses(address)
    progress.noteAction(on: address, at: now)
    progress.current = progress.current ?? address
    // A demonstration runs automatically. All other steps are judged because a learner works on
    // them.
    if purpose != .arrival { progress[address].isUnseen = false }
    pages[address.lesson]?[address.step] = result.digest
    if result.passed {
      if progress[address].judged != result.digest { noteCause(address) }
      progress[address].status = .passed
      progress[address].judged = result.digest
      progress[address].changedBy = nil
    } else {
      progress.noteFailure(of: address, hint: result.hint, isSave: purpose == .save, at: now)
    }
    progress[address].failsNow = hadPassed && !result.passed
    let isOnWay = path == nil || route.contains(address)
    let isLast = result.passed && !hadPassed && isOnWay && isRouteDone
    switch purpose {
    // Save first, so that a failure to show the verdict cannot lose the pass.
    case .check, .save: return [.save, .verdict(address, losesPass: isFirstFailure)]
    case .arrival:
      guard result.passed else { return [.save, .verdict(address, losesPass: isFirstFailure)] }
      return [.save, .printed(address)] + (isLast ? end(isNew: true) : [.invite(address)])
    case .next:
      return [.save, .verdict(address, losesPass: isFirstFailure)]
        + (result.passed ? moveOn(from: address, isNew: isLast) : [])
    }
  }

  private mutating func hint(for address: StepAddress, fitting: Int) -> [Effect] {
    guard let (lesson, index) = course.find(address) else { return [refusal(of: address)] }
    let record = progress[address]
    switch lesson.steps[index].hintOffer(fitting: fitting, seen: record.hintsSeen) {
    case .fitting(let left): return [.fittingHints(address, left: left)]
    case .none: return [.noHints(address)]
    case .ordered(let number, let isLast):
      // The count shows how much help the step took. Hints after the pass do not count.
      if record.status == .passed {
        progress[address].laterHints = number + 1 - record.hints
      } else {
        progress[address].hints = number + 1
        progress[address].laterHints = 0
      }
      return [.save, .hint(address, number: number, isLast: isLast)]
    }
  }

  private mutating func solution(of address: StepAddress, isGranted: Bool) -> [Effect] {
    guard course.find(address) != nil else { return [refusal(of: address)] }
    guard !isDemonstration(address) else { return [.nothingToSolve(address)] }
    guard !progress.hasPassed(address), !progress[address].wasRevealed else {
      return [.solution(address)]
    }
    guard isGranted else { return [.askForSolution(address)] }
    progress[address].wasRevealed = true
    if progress[address].status == .open { progress[address].status = .revealed }
    return [.save, .solution(address)]
  }
}
