internal import LessonMarkup
internal import LessonModel
internal import SystemIO

/// Bringing a version of a page back.
extension TutoringSession {
  /// Records the state of a page that is about to be replaced, so that it can be restored.
  ///
  /// - Throws: `SystemError` when that cannot be written; then nothing may be replaced.
  func keep(
    _ lesson: Lesson, on page: [UInt8], _ reason: PageVersion.Reason
  ) throws(SystemError) {
    let workspace = standing.workspace
    let record = PageVersion.Record(
      of: lesson.id, in: standing.progress, reason, time: now,
      begun: workspace.begunPage(of: lesson)?.text)
    try workspace.keep(record, of: page)
  }

  /// Puts a new page into place, with the state of the old one recorded beside its version.
  ///
  /// - Returns: The path of the old page in the backup, as messages show it.
  /// - Throws: What `PageStore.write` throws; then nothing is replaced.
  func replace(
    _ page: PageStore.Page, of lesson: Lesson, with text: String, _ reason: PageVersion.Reason
  ) throws -> String? {
    let staged = try standing.pages.stage(text, of: lesson, replacing: page.bytes)
    try keep(lesson, on: page.bytes, reason)
    return try standing.pages.put(staged, keepsOld: true)
  }

  /// Puts a version of a page into its place, with the passes that its steps had.
  ///
  /// The order makes each point right at which the process can be killed or a write can fail:
  /// 1. The new page is written beside the old one, and what is known of the old one is written down.
  /// 2. Progress is saved in which no step counts as shown that the new page does not have. No pass
  ///    is removed.
  /// 3. The page takes its place, and the old one is a version, in one step.
  /// 4. Progress is saved with what the steps had. Until then the version can be put back again, as
  ///    its passes are still missing.
  ///
  /// - Returns: The path of the old page in the backup, as messages show it; `nil` when there was no
  ///   page, or it was the same.
  /// - Throws: `Diagnostics` when the version is not UTF-8, `TutoringError` when the page was saved
  ///   meanwhile, `SystemError` when something cannot be read or written.
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
      // For an unreadable page, assume the steps that progress knew of.
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
