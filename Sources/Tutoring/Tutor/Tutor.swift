package import LessonModel

/// The learner's loop as a value: the course, the progress and the current step.
///
/// `handle` takes what the learner wants, or the result of an effect, and returns the effects to
/// carry out. It makes all decisions and has no side effects: its driver works with the files, the
/// compiler and the screen. No other code changes progress.
///
/// A step that has passed stays passed until it is reset. Its pass *holds* while the page has the
/// code that was judged; the driver reports the content of a page with `Action.sawPage`.
package struct Tutor: Hashable, Sendable {
  /// The lessons.
  package let course: Course
  /// The learner's progress.
  package private(set) var progress: Progress
  /// The digests of the steps in their pages, for each lesson whose page was read.
  private var pages: [String: [String: String]] = [:]

  /// Creates a tutor from a learner's progress, which may be from an older version of the course.
  package init(course: Course, progress: Progress) {
    self.course = course
    self.progress = progress
    self.progress.adapt(to: course)
  }

  /// The current step, or else the first that has not passed, or else the last.
  ///
  /// In a course without steps the address has empty names.
  package var place: StepAddress {
    progress.current ?? firstOpen ?? course.addresses.last ?? StepAddress(lesson: "", step: "")
  }

  private var firstOpen: StepAddress? { course.addresses.first { !progress.hasPassed($0) } }
}

extension Tutor {
  /// Whether a step has passed and its pass still holds.
  package enum Pass: Hashable, Sendable {
    /// The step has not passed.
    case open
    /// It has passed, and as far as is known the page has the code that passed.
    case holds
    /// It has passed, but the page, the checks or the expected output have changed since.
    case changed
  }

  /// Whether a step has passed and its pass still holds.
  package func pass(of address: StepAddress) -> Pass {
    guard progress.hasPassed(address) else { return .open }
    guard let judged = progress[address].judged, let page = pages[address.lesson] else {
      return .holds
    }
    return page[address.step] == judged ? .holds : .changed
  }

  /// Whether the page was read and has exactly the code that passed.
  private func isProven(_ address: StepAddress) -> Bool {
    guard progress.hasPassed(address), let judged = progress[address].judged else { return false }
    return pages[address.lesson]?[address.step] == judged
  }

  /// The steps of a lesson, or of the course, whose pass no longer holds.
  package func changed(in lesson: String? = nil) -> [StepAddress] {
    course.addresses.filter {
      (lesson == nil || $0.lesson == lesson) && pass(of: $0) == .changed
    }
  }

  /// The first step before another one in its lesson whose pass no longer holds.
  ///
  /// All steps before it still hold, so it is the one that was changed.
  package func firstChanged(before address: StepAddress) -> StepAddress? {
    course.addresses.prefix { $0 != address }.first {
      $0.lesson == address.lesson && pass(of: $0) == .changed
    }
  }

  /// The status of a step in lists.
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

  /// The next step after another that has not passed, or else an earlier one.
  package func open(after address: StepAddress) -> StepAddress? {
    let all = course.addresses
    let index = all.firstIndex(of: address) ?? -1
    let isOpen = { (other: StepAddress) in other != address && !progress.hasPassed(other) }
    return all.dropFirst(index + 1).first(where: isOpen) ?? all.first(where: isOpen)
  }
}

extension Tutor {
  /// Handles what the learner wants, or the result of an effect.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - now: The time, in seconds since 1970.
  /// - Returns: The effects to carry out, in order. When one fails, those after it are dropped.
  package mutating func handle(_ action: Action, at now: Int) -> [Effect] {
    switch action {
    case .sawPage(let lesson, let digests):
      pages[lesson] = digests
      return []
    case .next: return next()
    case .check(let addresses): return check(addresses)
    case .goTo(let address):
      guard course.find(address) != nil else { return [.refuse(.noStep(address))] }
      progress.turnedBack = nil
      return [.bring(address)]
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
    }
  }

  private func next() -> [Effect] {
    let address = place
    guard progress[address].wasShown else { return [.bring(address)] }
    // A demonstration is there to be played with; nobody has to put it back.
    let isPlayedWith = progress.hasPassed(address) && isDemonstration(address)
    // Judge what is in the page now, not what was there before.
    return isProven(address) || isPlayedWith
      ? moveOn(from: address, isNew: false) : [.judge(address, .next)]
  }

  private func isDemonstration(_ address: StepAddress) -> Bool {
    course.find(address).map { $0.lesson.steps[$0.index].isDemonstration } ?? false
  }

  private func moveOn(from address: StepAddress, isNew: Bool) -> [Effect] {
    if let step = stepOnWayBack(after: address) { return [.bring(step)] }
    guard let next = open(after: address) else { return [.finish(isNew: isNew)] }
    return (next.lesson == address.lesson ? [] : [.closeLesson(address.lesson)]) + [.bring(next)]
  }

  private func check(_ addresses: [StepAddress]) -> [Effect] {
    if let early = addresses.first(where: { !progress[$0].wasShown && $0 != place }) {
      return [.refuse(.notReached(early))]
    }
    return addresses.map { .judge($0, .check) }
  }

  private mutating func skip() -> [Effect] {
    let address = place
    guard let next = open(after: address) else {
      return [.refuse(progress.hasPassed(address) ? .allPassed : .nothingElse(than: address))]
    }
    if !progress.hasPassed(address) { progress[address].status = .skipped }
    progress.turnedBack = nil
    return [.bring(next)]
  }

  private mutating func back() -> [Effect] {
    let all = course.addresses
    guard let index = all.firstIndex(of: place), index > 0 else { return [.refuse(.atFirstStep)] }
    // Whoever goes back and forth leaps over nothing until they are where they turned back.
    if stepOnWayBack(after: place) == nil { progress.turnedBack = place }
    return [.bring(all[index - 1])]
  }

  /// The step after another one, for a learner who went back from there or from a later one.
  private func stepOnWayBack(after address: StepAddress) -> StepAddress? {
    let all = course.addresses
    guard let turned = progress.turnedBack.flatMap({ all.firstIndex(of: $0) }),
      let index = all.firstIndex(of: address), index < turned
    else { return nil }
    return all[index + 1]
  }

  private mutating func look(at address: StepAddress, _ now: Int) -> [Effect] {
    guard address == progress.current, progress[address].wasShown else { return [] }
    progress.noteAction(on: address, at: now)
    return [.save]
  }

  private mutating func arrive(at address: StepAddress, _ now: Int) -> [Effect] {
    guard course.find(address) != nil else { return [.refuse(.noStep(address))] }
    progress.noteAction(on: address, at: now)
    progress.current = address
    if address == progress.turnedBack { progress.turnedBack = nil }
    progress[address].wasShown = true
    if progress[address].status == .skipped { progress[address].status = .open }
    let isToBeRun = isDemonstration(address) && !progress.hasPassed(address)
    return [.present(address), .save, isToBeRun ? .judge(address, .arrival) : .invite(address)]
  }

  private mutating func note(
    _ result: CheckResult, of address: StepAddress, _ purpose: Purpose, _ now: Int
  ) -> [Effect] {
    let hadPassed = progress.hasPassed(address)
    progress.noteAction(on: address, at: now)
    progress.current = progress.current ?? address
    pages[address.lesson]?[address.step] = result.digest
    if result.passed {
      progress[address].status = .passed
      progress[address].judged = result.digest
    } else {
      progress[address].attempts += 1
    }
    let isLast = result.passed && !hadPassed && progress.isFinished(course)
    switch purpose {
    // Saved first: nothing that keeps the verdict from being shown may cost the pass.
    case .check: return [.save, .verdict(address, hadPassed: hadPassed)]
    case .arrival:
      guard result.passed else { return [.save, .verdict(address, hadPassed: hadPassed)] }
      return [.save, .printed(address)] + (isLast ? [.finish(isNew: true)] : [.invite(address)])
    case .next:
      return [.save, .verdict(address, hadPassed: hadPassed)]
        + (result.passed ? moveOn(from: address, isNew: isLast) : [])
    }
  }

  private mutating func hint(for address: StepAddress, fitting: Int) -> [Effect] {
    guard let (lesson, index) = course.find(address) else { return [.refuse(.noStep(address))] }
    let step = lesson.steps[index]
    switch step.hintOffer(fitting: fitting, seen: progress[address].hints) {
    case .fitting(let left): return [.fittingHints(address, left: left)]
    case .none: return [.noHints(address)]
    case .ordered(let number, let isLast):
      progress[address].hints = number + 1
      return [.save, .hint(address, number: number, isLast: isLast)]
    }
  }

  private mutating func solution(of address: StepAddress, isGranted: Bool) -> [Effect] {
    guard course.find(address) != nil else { return [.refuse(.noStep(address))] }
    guard !isDemonstration(address) else { return [.nothingToSolve(address)] }
    guard !progress.hasPassed(address), !progress[address].wasRevealed else {
      return [.solution(address)]
    }
    guard isGranted else { return [.askForSolution(address)] }
    progress[address].wasRevealed = true
    if progress[address].status == .open { progress[address].status = .revealed }
    return [.save, .solution(address)]
  }

  /// Forgets the results of steps, but keeps their hints and time.
  private mutating func forget(_ scope: ResetScope) -> [Effect] {
    let steps: [StepAddress]
    switch scope {
    case .step(let address): steps = [address]
    case .lesson(let id): steps = course.addresses.filter { $0.lesson == id }
    case .course:
      let (course, unknown) = (progress.course, progress.unknown)
      progress = Progress()
      (progress.course, progress.unknown) = (course, unknown)
      return [.save]
    }
    for address in steps {
      let old = progress[address]
      var record = Progress.Record()
      (record.hints, record.seconds, record.lastAction) = (old.hints, old.seconds, old.lastAction)
      record.unknown = old.unknown
      if case .step = scope { record.wasShown = old.wasShown }
      progress[address] = record
    }
    if case .lesson(let id) = scope, progress.current?.lesson == id {
      progress.current = steps.first
    }
    return [.save]
  }
}
