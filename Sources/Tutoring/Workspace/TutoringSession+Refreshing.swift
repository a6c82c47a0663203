package import LessonMarkup
package import LessonModel
internal import SystemIO

/// Updates pages whose lessons have changed since the pages were started.
extension TutoringSession {
  /// A change to a lesson since its page was started.
  package struct News: Hashable, Sendable {
    /// The lesson's id.
    package var lesson: String
    /// Whether the lesson has certainly changed, rather than perhaps the learner's page.
    package var isCertain: Bool
  }

  /// Reports that a step's lesson has changed since its page was started, once per change.
  package mutating func takeNews(of address: StepAddress) -> News? {
    guard let (lesson, _) = try? standing.locate(address),
      let page = try? standing.pages.page(of: lesson),
      let known = standing.workspace.begunPage(of: lesson)
    else { return nil }
    let workspace = standing.workspace
    let merged = RefreshedPage(page.page, of: lesson, begunAs: known)
    if merged.begun != known { workspace.note(merged.begun, of: lesson) }
    let changes = merged.changes.filter { change in
      change.concernsCode && (change.isCertain || !isToPlayWith(change.part, of: lesson))
    }
    let told = changes.map { merged.refreshed.text(of: $0.part) }.joined(separator: "\u{1}")
    guard !changes.isEmpty, workspace.noteTold(told, of: lesson) else { return nil }
    return News(lesson: lesson.id, isCertain: changes.contains(where: \.isCertain))
  }

  /// Returns whether a difference is most likely the learner's own, because the lesson asks them to
  /// change the part.
  private func isToPlayWith(_ part: RefreshedPage.Part, of lesson: Lesson) -> Bool {
    guard case .step(let id) = part, let index = lesson.index(ofStep: id) else { return false }
    return !lesson.steps[index].starter.contains(where: \.segments.hasRegion)
  }

  /// The changes that `refresh` made to a page.
  package struct Refresh: Sendable {
    /// The ids of the restored steps, and of the steps whose marks were restored.
    package var putBack: [String]
    /// The parts in which the page and the lesson differed.
    package var changes: [RefreshedPage.Change]
    /// Whether the page's steps were renumbered.
    package var isRenumbered: Bool
    /// The path of the backup as messages show it; `nil` when nothing was written.
    package var backup: String?
  }

  /// Merges a lesson's changes into its page, with a backup.
  ///
  /// If the program is killed before the new record is written, the page already has the changes,
  /// and the next run finds them there.
  ///
  /// Missing steps and marks are restored, and so is a missing page.
  ///
  /// - Returns: The changes; `nil` when the lesson was not started.
  /// - Throws: `Diagnostics` when the page is not valid, `TutoringError` when it was saved in the
  ///   meantime, `SystemError` when it cannot be written.
  package mutating func refresh(_ lesson: Lesson) throws -> Refresh? {
    let shown = standing.shownSteps(of: lesson)
    let page = try standing.pages.page(of: lesson)
    guard page != nil || !shown.isEmpty else { return nil }
    let workspace = standing.workspace
    let old = try page?.page ?? standing.emptyPage(of: lesson)
    let repair = standing.repair(of: old, lesson, among: shown)
    let merged = RefreshedPage(
      try standing.repaired(old, of: lesson), of: lesson,
      begunAs: workspace.begunPage(of: lesson) ?? BegunPage())
    var backup: String?
    if let page {
      if !repair.isEmpty || merged.isRenumbered || merged.changes.contains(where: \.isBrought) {
        backup = try replace(page, of: lesson, with: merged.text, .refresh)
      }
    } else {
      try standing.pages.write(merged.text, of: lesson, keepsOld: false)
    }
    workspace.note(merged.refreshed, of: lesson)
    try noteSeen(of: lesson)
    standing.readPage(of: lesson)
    return Refresh(
      putBack: repair.missingSteps + repair.lostMarks.map(\.step), changes: merged.changes,
      isRenumbered: merged.isRenumbered, backup: backup)
  }
}

/// The records of the pages' original content.
///
/// Their errors are ignored. Without the records, `refresh` only finds fewer of a lesson's changes.
extension Workspace {
  private func recordName(of lesson: some PagedLesson) -> String {
    ".lessons/begun/\(pageName(of: lesson)).json"
  }

  /// Returns the known original content of a lesson's page, or `nil` when the record is unreadable.
  func begunPage(of lesson: some PagedLesson) -> BegunPage? {
    do {
      let bytes = try read(recordName(of: lesson), limit: Self.greatestPage) ?? []
      return String(validating: bytes, as: UTF8.self).flatMap { BegunPage($0) } ?? BegunPage()
    } catch {
      return nil
    }
  }

  /// Records the original content of a lesson's page.
  ///
  /// An unreadable record stays unchanged.
  func note(_ begun: BegunPage?, of lesson: some PagedLesson) {
    guard let begun else { return }
    try? Folder.makeAll("\(path)/.lessons/begun")
    try? write(begun.text, to: recordName(of: lesson), isLasting: false)
  }

  /// Records that the learner was told of a change, and returns whether the change is new to them.
  func noteTold(_ change: String, of lesson: some PagedLesson) -> Bool {
    let name = ".lessons/cache/told-\(lesson.id)"
    let digest = ContentDigest.of(change)
    let known = try? read(name, limit: Self.greatestPage)
    guard known != Array(digest.utf8) else { return false }
    try? write(digest, to: name, isLasting: false)
    return true
  }
}
