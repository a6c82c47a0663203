internal import LessonMarkup
internal import LessonModel
internal import SystemIO

/// Restores versions of pages.
extension TutoringSession {
  /// Records the state of a page before it is replaced, so that it can be restored.
  ///
  /// - Throws: `SystemError` when the record cannot be written. In this case, the page must not be
  ///   replaced.
  func keep(
    _ lesson: Lesson, on page: [UInt8], _ reason: PageVersion.Reason
  ) throws(SystemError) {
    let workspace = standing.workspace
    let record = PageVersion.Record(
      of: lesson.id, in: standing.progress, reason, time: now,
      begun: workspace.begunPage(of: lesson)?.text)
    try workspace.keep(record, of: page)
  }

  /// Puts a new page into place, and records the state of the old page beside its version.
  ///
  /// - Returns: The path of the old page in the backup, as messages show it.
  /// - Throws: The errors of `PageStore.write`, after which nothing is replaced.
  func replace(
    _ page: PageStore.Page, of lesson: Lesson, with text: String, _ reason: PageVersion.Reason
  ) throws -> String? {
    let staged = try standing.pages.stage(text, of: lesson, replacing: page.bytes)
    try keep(lesson, on: page.bytes, reason)
    return try standing.pages.put(staged, keepsOld: true)
  }

  /// Restores a version of a page, with the passes that its steps had.
  ///
  /// This order leaves a correct state at each point where the process can be killed or a write can
  /// fail:
  /// 1. The new page is written beside the old one, and the state of the old one is recorded.
  /// 2. Progress is saved. In it, steps that the new page lacks no longer count as shown. No pass
  ///    is removed.
  /// 3. The new page moves into place and the old one becomes a version, in one atomic operation.
  /// 4. Progress is saved with the passes of the version. Until then, the version can be restored
  ///    again, because its passes are still missing.
  ///
  /// - Returns: The path of the old page in the backup, as messages show it; `nil` when there was
  ///   no page, or an identical one.
  /// - Throws: `Diagnostics` when the version is not UTF-8, `TutoringError` when the page was saved
  ///   in the meantime, `SystemError` when a file cannot be read or written.
  package mutating func putBack(_ version: PageVersion) throws -> String? {
    guard standing.course.lesson(version.lesson) != nil else { return nil }
    let lesson = try standing.shelf.lesson(version.lesson)
    let shownPage = standing.workspace.shownPage(of: lesson)
    let source = try SourceText(bytes: version.bytes, path: "\(version.name).swift")
    let old = try standing.workspace.readPage(of: lesson)
    let steps: Set<String>
    if let page = try? LearnerPage(source, of: lesson, path: shownPage) {
      steps = Set(lesson.steps.map(\.id).filter { page.section($0) != nil })
    } else {
      // For an unreadable page, assume the steps in the recorded progress.
      let records = version.record?.progress.records ?? [:]
      steps = Set(records.filter(\.value.wasShown).map(\.key.step))
    }
    var staged: PageStore.Staged?
    if old != version.bytes {
      let text = String(decoding: version.bytes, as: UTF8.self)
      staged = try standing.pages.stage(text, of: lesson, replacing: old)
      if let old { try keep(lesson, on: old, .restore) }
    }
    for case .save in handle(.replacing(lesson: lesson.id, steps: steps)) { try save() }
    let backup = try staged.flatMap { try standing.pages.put($0, keepsOld: true) }
    let kept = version.record?.progress
    for case .save in handle(.putBack(lesson: lesson.id, steps: steps, kept: kept)) { try save() }
    if let begun = version.record?.begun { standing.workspace.note(BegunPage(begun), of: lesson) }
    standing.readPage(of: lesson)
    return backup
  }
}
