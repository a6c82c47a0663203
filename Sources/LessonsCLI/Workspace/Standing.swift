internal import LessonModel

/// Where a learner stands: the course, the folder, what was done so far; it only reads.
struct Standing: Sendable {
  var course: Course
  var workspace: Workspace
  var progress: Progress

  /// Reads all three.
  init(of invocation: Invocation) throws {
    workspace = Workspace(of: invocation)
    progress = try workspace.readProgress()
    course = try CourseFolder.find(invocation).readWhole()
    progress.adapt(to: course)
  }

  /// Where a learner with some progress stands in a course.
  init(course: Course, workspace: Workspace, progress: Progress) {
    self.course = course
    self.workspace = workspace
    self.progress = progress
    self.progress.adapt(to: course)
  }

  /// The step at hand: the current one, else the first that is not done, else the last.
  var current: StepAddress { progress.current ?? progress.firstPending(in: course) ?? last }

  private var last: StepAddress {
    course.addresses.last ?? StepAddress(lesson: "", step: "")
  }

  /// The status of each step, as a list shows it.
  func status(of step: Step, in lesson: Lesson) -> StepStatus {
    let address = StepAddress(lesson: lesson.id, step: step.id)
    let status = progress.status(of: address, digest: ContentDigest.of(step))
    return status == .open && address == current ? .current : status
  }

  /// The step that is done next after this one: later ones first, then those passed over.
  func pending(after address: StepAddress) -> StepAddress? {
    let all = course.addresses
    let index = all.firstIndex(of: address) ?? -1
    return all.dropFirst(index + 1).first { !progress.isDone($0) }
      ?? all.first { progress[$0].status != .passed && $0 != address }
  }

  /// The step a word on the command line means: `lesson/step`, a unique beginning, or a number.
  ///
  /// - Throws: `Failure` with code 4, and the name that may be meant.
  func find(_ word: String) throws -> StepAddress {
    try StepSearch(course: course, current: current).find(word)
  }

  /// The step an optional word means; the current one without a word.
  func find(_ word: String?) throws -> StepAddress {
    guard let word else { return current }
    return try find(word)
  }

  /// The lesson and index of an address that is known to be in the course.
  func locate(_ address: StepAddress) throws -> (lesson: Lesson, index: Int) {
    guard let found = course.find(address) else {
      throw Failure(.noMatch, "there is no step `\(address)`; `lessons list` shows them all")
    }
    return found
  }
}

extension Standing {
  /// Remembers that the step at hand was looked at; who may not write only looks.
  func noteLook(at address: StepAddress, _ now: Int) {
    guard address == progress.current, progress[address].wasShown,
      let lock = try? workspace.lock()
    else { return }
    // Another process may have written since the first look.
    if var progress = try? workspace.readProgress(), progress.current == address {
      progress.noteAction(on: address, at: now)
      try? workspace.write(progress)
    }
    _ = consume lock
  }
}

/// Finds a step by what a person types.
struct StepSearch: Sendable {
  var course: Course
  var current: StepAddress

  /// The step a word means.
  func find(_ word: String) throws -> StepAddress {
    let all = course.addresses
    if let exact = all.first(where: { $0.description == word }) { return exact }
    if let number = Int(word) {
      return try numbered(number, in: all.filter { $0.lesson == current.lesson }, word)
    }
    if let slash = word.firstIndex(of: "/"), let number = Int(word[word.index(after: slash)...]) {
      let lesson = String(word[..<slash])
      return try numbered(number, in: all.filter { $0.lesson.hasPrefix(lesson) }, word)
    }
    // A lesson's own name first; then a step of the lesson at hand before others of that name.
    let tests: [(StepAddress) -> Bool] = [
      { $0.lesson == word }, { $0.step == word && $0.lesson == current.lesson },
      { $0.step == word }, { $0.description.hasPrefix(word) },
      { $0.step.hasPrefix(word) && $0.lesson == current.lesson }, { $0.step.hasPrefix(word) },
    ]
    for test in tests {
      let matches = all.filter(test)
      let isWholeLesson =
        Set(matches.map(\.lesson)).count == 1 && matches.count > 1
        && (matches.first.map { word.isEmpty ? false : $0.lesson.hasPrefix(word) } ?? false)
      if let first = matches.first, matches.count == 1 || isWholeLesson { return first }
      if matches.count > 1 {
        let names = matches.prefix(4).map { "`\($0)`" }.joined(separator: ", ")
        throw Failure(.noMatch, "`\(word)` may be \(names); write more of the name")
      }
    }
    throw miss(word, all)
  }

  private func numbered(
    _ number: Int, in steps: [StepAddress], _ word: String
  ) throws -> StepAddress {
    guard steps.indices.contains(number - 1) else {
      throw Failure(
        .noMatch,
        steps.isEmpty
          ? "there is no step `\(word)`; `lessons list` shows them all"
          : "there is no step \(number) in `\(steps[0].lesson)`; it has \(steps.count)")
    }
    return steps[number - 1]
  }

  private func miss(_ word: String, _ all: [StepAddress]) -> Failure {
    let names = all.map(\.description) + all.map(\.step) + course.lessons.map(\.id)
    let meant = NearMiss.of(word, in: names).map { "did you mean `\($0)`?" }
    return Failure(
      .noMatch, "there is no step `\(word)`; \(meant ?? "`lessons list` shows them all")")
  }
}
