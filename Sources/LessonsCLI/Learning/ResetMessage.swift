internal import LessonModel
internal import Tutoring

/// The message after a step or lesson was started over.
enum ResetMessage {
  /// The sentence for one page, without a full stop.
  static func text(_ scope: Tutor.ResetScope, _ lesson: Lesson, backup: String?) -> String {
    let kept = backup.map { "; your version is in \($0)" } ?? ""
    let what =
      if case .step(let address) = scope { "step `\(address)`" } else { "lesson `\(lesson.id)`" }
    return "The \(what) is back at the beginning\(kept)"
  }
}
