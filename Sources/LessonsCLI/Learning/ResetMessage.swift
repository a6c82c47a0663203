internal import LessonModel
internal import Tutoring

/// What is said when something was started over.
enum ResetWords {
  /// A sentence for one page.
  static func text(_ scope: Tutor.ResetScope, _ lesson: Lesson, backup: String?) -> String {
    let kept = backup.map { "; your version is in \($0)" } ?? ""
    let what =
      if case .step(let address) = scope { "step `\(address)`" } else { "lesson `\(lesson.id)`" }
    return "The \(what) is as it was at the beginning\(kept)"
  }
}
