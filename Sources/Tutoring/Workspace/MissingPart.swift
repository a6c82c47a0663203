internal import LessonModel
internal import SystemIO

/// A part of a workspace that was there before and is gone now, as after `git checkout`.
///
/// Until it is back nothing may be written, because that would begin the learner's work anew in its place.
package enum MissingPart: Error, Hashable, Sendable {
  /// The workspace's folder, or the program's own folder in it.
  case folder(String)
  /// The progress file.
  case progress(String)
  /// The page of the lesson with this id.
  case page(String, lesson: String)
}

extension Workspace {
  private static let ownFolder = ".lessons"
  private static let progressFile = "\(ownFolder)/progress.json"

  /// Whether there is a file with the learner's progress, or something in its place.
  var hasProgress: Bool { !isGone(Self.progressFile) }

  /// Finds out what is gone of a workspace in which a lesson has been begun.
  ///
  /// - Parameters:
  ///   - lesson: The lesson.
  ///   - hadProgress: Whether there was a progress file before.
  /// - Returns: What is gone; `nil` when all is there, or the lesson's page was never written.
  func missingPart(of lesson: LessonOutline, hadProgress: Bool) -> MissingPart? {
    if Self.isGone(path) { return .folder(shownPath) }
    if isGone(Self.ownFolder) { return .folder("\(shownPath)/\(Self.ownFolder)") }
    if hadProgress, !hasProgress { return .progress("\(shownPath)/\(Self.progressFile)") }
    guard Self.isGone(pagePath(of: lesson)) else { return nil }
    // Somebody may have begun anew meanwhile; then the page is still to come.
    let progress = try? readProgress()
    let wasShown = lesson.steps.contains { step in
      progress?[StepAddress(lesson: lesson.id, step: step.id)].wasShown ?? true
    }
    return wasShown ? .page(shownPage(of: lesson), lesson: lesson.id) : nil
  }

  private func isGone(_ name: String) -> Bool { Self.isGone("\(path)/\(name)") }

  /// Whether nothing is at a path, or a link that leads nowhere; what cannot be looked at is there.
  private static func isGone(_ path: String) -> Bool {
    do {
      let kind = try FileKind.of(path)
      return kind == nil || kind == .danglingLink
    } catch {
      return false
    }
  }
}
