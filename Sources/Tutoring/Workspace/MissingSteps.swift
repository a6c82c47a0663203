package import LessonMarkup
package import LessonModel
internal import SystemIO

/// Steps that were missing from a page and were put back into it.
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
  /// The ids of the steps that were in the page before and come back to it.
  package var missing: [String]
  /// Whether the step was never in the page.
  package var isNew: Bool
}

/// Steps that the learner has seen and that are missing from the page.
extension Standing {
  /// The ids of the lesson's steps that were put into its page.
  func shownSteps(of lesson: Lesson) -> [String] {
    lesson.steps.map(\.id).filter {
      progress[StepAddress(lesson: lesson.id, step: $0)].wasShown
    }
  }

  /// Whether a lesson has a page, or had one.
  ///
  /// - Throws: `SystemError` when the page cannot be read.
  package func wasBegun(_ lesson: LessonOutline) throws -> Bool {
    let steps = lesson.steps.map { StepAddress(lesson: lesson.id, step: $0.id) }
    return try steps.contains { progress[$0].wasShown } || workspace.readPage(of: lesson) != nil
  }

  /// The repair of a page, for some steps of its lesson.
  func repair(of page: LearnerPage, _ lesson: Lesson, among ids: [String]) -> PageRepair {
    let isWhole = ids.allSatisfy { page.section($0) != nil }
    return PageRepair(
      page, of: lesson, among: ids,
      seen: isWhole ? SeenSteps() : workspace.seenSteps(of: lesson) ?? SeenSteps(),
      path: workspace.shownPage(of: lesson))
  }

  /// The marks that are missing from a lesson's page while the lines of their steps are there.
  ///
  /// - Throws: `Diagnostics` when the page is not valid, `TutoringError` when it cannot be read.
  package func lostMarks(of lesson: Lesson) throws -> [PageRepair.LostMark] {
    guard let page = try pages.page(of: lesson)?.page else { return [] }
    return repair(of: page, lesson, among: shownSteps(of: lesson)).lostMarks
  }

  /// A page with all steps that were put into it, and their marks.
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

  /// A lesson's page without a step.
  ///
  /// - Throws: `Diagnostics` when the lesson's own text is not a valid page.
  func emptyPage(of lesson: Lesson) throws -> LearnerPage {
    try LearnerPage(
      SourceText(PageWriter.head(of: lesson)), of: lesson,
      path: workspace.shownPage(of: lesson))
  }
}

extension TutoringSession {
  /// The steps that were put back into their page since the last call.
  package mutating func takePutBack() -> PutBackSteps? {
    defer { putBack = nil }
    return putBack
  }

  /// Puts the missing marks of a lesson's page back, with a backup.
  ///
  /// - Returns: The ids of their steps.
  /// - Throws: What `restore` throws of a page that cannot be read or written.
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
  /// - Throws: `Diagnostics` when the page is not valid, `TutoringError` when it cannot be read.
  func noteSeen(of lesson: Lesson) throws {
    guard let page = try standing.pages.page(of: lesson)?.page else { return }
    standing.workspace.noteSeen(page, of: lesson)
  }
}

/// The code that was last seen in the steps of pages.
extension Workspace {
  private func seenName(of lesson: some PagedLesson) -> String {
    ".lessons/seen/\(pageName(of: lesson)).json"
  }

  /// The code that was last seen in the steps of a lesson's page; `nil` when it cannot be read now.
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
  /// Its errors are ignored: without the record a missing step comes back with the lesson's code.
  /// An unreadable record is left alone.
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
  /// Puts the missing marks of a step's page back, with a backup.
  ///
  /// - Throws: When the page cannot be read or written, or another process has the lock for two seconds.
  package func putMarksBack(in address: StepAddress) throws {
    if let missing = missingPart(at: address) { throw missing }
    var session = try TutoringSession(self, patience: .seconds(2))
    try session.putMarksBack(in: session.standing.locate(address).lesson)
  }
}
