package import LessonMarkup
package import LessonModel
internal import SystemIO

/// Steps that the program restored in a page.
package struct PutBackSteps: Hashable, Sendable {
  /// The page's path as messages show it.
  package var page: String
  /// The ids of the steps, in the lesson's order.
  package var steps: [String]
  /// The path of the page's backup, as messages show it; `nil` when there is none.
  package var backup: String?

  /// Creates the value.
  package init(page: String, steps: [String], backup: String?) {
    (self.page, self.steps, self.backup) = (page, steps, backup)
  }
}

/// A page with one more step.
package struct Bringing: Sendable {
  /// The new page.
  package var text: String
  /// The page before the change.
  package var old: LearnerPage
  /// The ids of the missing steps that the new page restores.
  package var missing: [String]
  /// Whether the step was never in the page.
  package var isNew: Bool
}

/// Finds and restores steps that the learner has seen and that are missing from the page.
extension Standing {
  /// Returns the ids of the lesson's steps that were added to its page.
  func shownSteps(of lesson: Lesson) -> [String] {
    lesson.steps.map(\.id).filter {
      progress[StepAddress(lesson: lesson.id, step: $0)].wasShown
    }
  }

  /// Returns whether a lesson has or had a page.
  ///
  /// - Throws: `SystemError` when the page is unreadable.
  package func wasBegun(_ lesson: LessonOutline) throws -> Bool {
    let steps = lesson.steps.map { StepAddress(lesson: lesson.id, step: $0.id) }
    return try steps.contains { progress[$0].wasShown } || workspace.readPage(of: lesson) != nil
  }

  /// Returns the repair of a page for the given steps of its lesson.
  func repair(of page: LearnerPage, _ lesson: Lesson, among ids: [String]) -> PageRepair {
    let isWhole = ids.allSatisfy { page.section($0) != nil }
    return PageRepair(
      page, of: lesson, among: ids,
      seen: isWhole ? SeenSteps() : workspace.seenSteps(of: lesson) ?? SeenSteps(),
      path: workspace.shownPage(of: lesson))
  }

  /// Returns the missing marks of steps whose lines are still in a lesson's page.
  ///
  /// - Throws: `Diagnostics` when the page is not valid, `TutoringError` when it is unreadable.
  package func lostMarks(of lesson: Lesson) throws -> [PageRepair.LostMark] {
    guard let page = try pages.page(of: lesson)?.page else { return [] }
    return repair(of: page, lesson, among: shownSteps(of: lesson)).lostMarks
  }

  /// Returns a page with all steps that were ever added to it, and their marks.
  ///
  /// - Throws: `Diagnostics` when the result is not a valid page.
  func repaired(_ page: LearnerPage, of lesson: Lesson) throws -> LearnerPage {
    let ids = shownSteps(of: lesson)
    let path = workspace.shownPage(of: lesson)
    var page = page
    let marks = repair(of: page, lesson, among: ids)
    if !marks.lostMarks.isEmpty {
      page = try LearnerPage(SourceText(marks.textWithMarks), of: lesson, path: path)
    }
    let steps = repair(of: page, lesson, among: ids)
    guard !steps.missingSteps.isEmpty else { return page }
    return try LearnerPage(SourceText(steps.textWithSteps()), of: lesson, path: path)
  }

  /// Returns a lesson's page without any steps.
  ///
  /// - Throws: `Diagnostics` when the lesson's own text is not a valid page.
  func emptyPage(of lesson: Lesson) throws -> LearnerPage {
    try LearnerPage(
      SourceText(PageWriter.head(of: lesson)), of: lesson,
      path: workspace.shownPage(of: lesson))
  }
}

extension TutoringSession {
  /// Returns the steps restored in their page since the last call.
  package mutating func takePutBack() -> PutBackSteps? {
    defer { putBack = nil }
    return putBack
  }

  /// Restores the missing marks of a lesson's page, with a backup.
  ///
  /// - Returns: The ids of their steps.
  /// - Throws: The errors of reading and writing the page.
  @discardableResult
  package mutating func putMarksBack(in lesson: Lesson) throws -> [String] {
    guard let page = try standing.pages.page(of: lesson) else { return [] }
    let repair = standing.repair(of: page.page, lesson, among: standing.shownSteps(of: lesson))
    guard !repair.lostMarks.isEmpty else { return [] }
    _ = try replace(page, of: lesson, with: repair.textWithMarks, .refresh)
    standing.readPage(of: lesson)
    return repair.lostMarks.map(\.step)
  }

  /// Records the code in the steps of a lesson's page, in case an editor removes them later.
  ///
  /// - Throws: `Diagnostics` when the page is not valid, `TutoringError` when it is unreadable.
  func noteSeen(of lesson: Lesson) throws {
    guard let page = try standing.pages.page(of: lesson)?.page else { return }
    standing.workspace.noteSeen(page, of: lesson)
  }
}

/// The records of the code that was last seen in the steps of pages.
extension Workspace {
  private func seenName(of lesson: some PagedLesson) -> String {
    ".lessons/seen/\(pageName(of: lesson)).json"
  }

  /// Returns the code that was last seen in the steps of a lesson's page, or `nil` when the record
  /// is unreadable.
  func seenSteps(of lesson: some PagedLesson) -> SeenSteps? {
    do {
      let bytes = try read(seenName(of: lesson), limit: 2 * Self.greatestPage) ?? []
      return bytes.isEmpty
        ? SeenSteps() : String(validating: bytes, as: UTF8.self).flatMap { SeenSteps($0) }
    } catch {
      return nil
    }
  }

  /// Records the code in the steps of a page.
  ///
  /// Errors are ignored. Without the record, a missing step comes back with the lesson's code. An
  /// unreadable record stays unchanged.
  func noteSeen(_ page: LearnerPage, of lesson: some PagedLesson) {
    guard let known = seenSteps(of: lesson) else { return }
    var seen = known
    seen.note(page)
    guard seen != known else { return }
    try? Folder.makeAll("\(path)/.lessons/seen")
    try? write(seen.text, to: seenName(of: lesson), isLasting: false)
  }
}

extension Workbench {
  /// Restores the missing marks of a step's page, with a backup.
  ///
  /// - Throws: When the page cannot be read or written, or another process holds the lock for two
  ///   seconds.
  package func putMarksBack(in address: StepAddress) throws {
    if let missing = missingPart(at: address) { throw missing }
    var session = try TutoringSession(self, patience: .seconds(2))
    try session.putMarksBack(in: session.standing.locate(address).lesson)
  }
}
