internal import LessonModel
internal import SystemIO
internal import Tutoring

/// What has become of the page, and of the folder that it is in.
extension LiveScreen {
  /// Checks the step when its page was saved, and says what is gone of the workspace.
  mutating func look() {
    folder.drain()
    nextLook = .now + FolderWatch.interval
    let here = bench.course.find(model.place.address)
    let missing = here.flatMap { bench.missingPart(of: $0.lesson) }
    if missing == nil { follow() }
    guard let (lesson, _) = bench.course.find(model.place.address) else { return }
    let answer = saves.looked(at: missing == nil ? found(lesson) : .nothing, .now)
    if missing == nil || answer == .sayGone { note(missing) }
    if answer == .check { perform(model.handle(.saved)) }
  }

  private func found(_ lesson: LessonOutline) -> SaveWatch.Found {
    do {
      return try bench.workspace.readPage(of: lesson).map(SaveWatch.Found.content) ?? .nothing
    } catch {
      return .unreadable
    }
  }

  /// Makes sure that nothing of the workspace is gone, before anything is written into it; what is
  /// gone is said at the foot from now on.
  ///
  /// - Throws: `MissingPart` when something is.
  mutating func requireWorkspace() throws {
    guard let (lesson, _) = bench.course.find(model.place.address),
      let missing = bench.missingPart(of: lesson)
    else { return }
    _ = model.handle(.missing(missing))
    throw missing
  }

  /// Says that something cannot be done while a part of the workspace is gone.
  mutating func refuse(_ part: MissingPart) {
    _ = model.handle(.notice(part.refusal))
    redraw()
  }

  /// Says at the foot what is gone of the workspace, or that it is there again.
  mutating func note(_ missing: MissingPart?) {
    guard missing != model.missing else { return }
    _ = model.handle(.missing(missing))
    redraw()
  }
}
