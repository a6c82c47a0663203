internal import LessonModel
internal import SystemIO
internal import Tutoring

/// Watching the page and its folder.
extension LiveScreen {
  /// Checks the step after its page was saved, and reports missing parts of the workspace.
  mutating func look() {
    watch.begin()
    let missing = bench.missingPart(at: model.place.address)
    if missing == nil { follow() }
    guard let (lesson, _) = bench.course.find(model.place.address) else { return }
    let answer = watch.looked(at: missing == nil ? lesson : nil, in: bench.workspace)
    if missing == nil || answer == .sayGone { note(missing) }
    if answer == .check { perform(model.handle(.saved)) }
  }

  /// Ensures that the workspace is complete before a write.
  ///
  /// From then on the foot names the missing part.
  ///
  /// - Throws: `MissingPart` when something is missing.
  mutating func requireWorkspace() throws {
    if let missing = bench.missingPart(at: model.place.address) { throw missing }
  }

  /// Shows at the foot which part of the workspace is missing, or that it is back.
  mutating func note(_ missing: MissingPart?) {
    guard missing != model.missing else { return }
    _ = model.handle(.missing(missing))
    redraw()
  }
}
