internal import LessonModel
internal import SystemIO

/// A part of a workspace that existed before and is missing now, for example after `git checkout`.
///
/// Until it is back nothing may be written, because that would start the learner's work again in
/// its place.
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

  /// Whether there is a file with the learner's progress, or anything else at its path.
  var hasProgress: Bool { !isGone(Self.progressFile) }

  /// Finds the missing part of a workspace in which a lesson has been begun.
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
    // The learner may have started again meanwhile; then the page is still to come.
    let progress = try? readProgress()
    let wasShown = lesson.steps.contains { step in
      progress?[StepAddress(lesson: lesson.id, step: step.id)].wasShown ?? true
    }
    return wasShown ? .page(shownPage(of: lesson), lesson: lesson.id) : nil
  }

  private func isGone(_ name: String) -> Bool { Self.isGone("\(path)/\(name)") }

  /// Whether a path has no entry, or a dangling link; an unreadable entry counts as present.
  private static func isGone(_ path: String) -> Bool {
    do {
      let kind = try FileKind.of(path)
      return kind == nil || kind == .danglingLink
    } catch {
      return false
    }
  }
}
