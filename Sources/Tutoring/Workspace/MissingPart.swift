internal import LessonModel
internal import SystemIO

/// A part of a workspace that existed before but is missing now, for example after `git checkout`.
///
/// The program must not write anything until the part is back, because it would start the learner's
/// work again from the beginning.
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

  /// Whether the path of the progress file has any entry.
  var hasProgress: Bool { !isGone(Self.progressFile) }

  /// Finds the missing part of a workspace in which a lesson has been begun.
  ///
  /// - Parameters:
  ///   - lesson: The lesson.
  ///   - hadProgress: Whether there was a progress file before.
  /// - Returns: The missing part; `nil` when nothing is missing, or the lesson's page was never
  ///   written.
  func missingPart(of lesson: LessonOutline, hadProgress: Bool) -> MissingPart? {
    if Self.isGone(path) { return .folder(shownPath) }
    if isGone(Self.ownFolder) { return .folder("\(shownPath)/\(Self.ownFolder)") }
    if hadProgress, !hasProgress { return .progress("\(shownPath)/\(Self.progressFile)") }
    guard Self.isGone(pagePath(of: lesson)) else { return nil }
    // The learner may have started over in the meantime, so the page is not written yet.
    let progress = try? readProgress()
    let wasShown = lesson.steps.contains { step in
      progress?[StepAddress(lesson: lesson.id, step: step.id)].wasShown ?? true
    }
    return wasShown ? .page(shownPage(of: lesson), lesson: lesson.id) : nil
  }

  private func isGone(_ name: String) -> Bool { Self.isGone("\(path)/\(name)") }

  /// Returns whether a path has no entry or a dangling link.
  ///
  /// An unreadable entry counts as present.
  private static func isGone(_ path: String) -> Bool {
    do {
      let kind = try FileKind.of(path)
      return kind == nil || kind == .danglingLink
    } catch {
      return false
    }
  }
}
