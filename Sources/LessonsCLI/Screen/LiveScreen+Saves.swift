internal import LessonModel
internal import SystemIO
internal import Tutoring

/// Watching the page and the folder that it is in.
extension LiveScreen {
  /// Checks the step when its page was saved, and says what is missing of the workspace.
  mutating func look() {
    watch.begin()
    let missing = bench.missingPart(at: model.place.address)
    if missing == nil { follow() }
    guard let (lesson, _) = bench.course.find(model.place.address) else { return }
    let answer = watch.looked(at: missing == nil ? lesson : nil, in: bench.workspace)
    if missing == nil || answer == .sayGone { note(missing) }
    if answer == .check { perform(model.handle(.saved)) }
  }

  /// Makes sure that nothing of the workspace is gone, before anything is written into it; what is
  /// gone is said at the foot from now on.
  ///
  /// - Throws: `MissingPart` when something is missing.
  mutating func requireWorkspace() throws {
    if let missing = bench.missingPart(at: model.place.address) { throw missing }
  }

  /// Says at the foot what is missing of the workspace, or that it is there again.
  mutating func note(_ missing: MissingPart?) {
    guard missing != model.missing else { return }
    _ = model.handle(.missing(missing))
    redraw()
  }
}
