internal import LessonModel
internal import Tutoring

/// The messages before and after a step or lesson starts over.
enum ResetMessage {
  /// Returns the question before a lesson or the course starts over.
  static func question(_ scope: Tutor.ResetScope, _ standing: Standing) -> String {
    let what =
      switch scope {
      case .step(let address): "`\(address)`"
      case .lesson(let id): "the lesson `\(id)`"
      case .course: "the whole course"
      }
    let loss = loss(scope, standing)
    return
      "Start \(what) over? \(loss.prefix(1).uppercased() + loss.dropFirst()). `lessons restore` brings them back."
  }

  /// Describes what the learner loses when a lesson or the course starts over, without a full stop.
  static func loss(_ scope: Tutor.ResetScope, _ standing: Standing) -> String {
    let lessons = standing.course.lessons.filter { lesson in
      switch scope {
      case .step(let address): lesson.id == address.lesson
      case .lesson(let id): lesson.id == id
      case .course: true
      }
    }
    let ids = Set(lessons.map(\.id))
    let passed = standing.course.addresses.count {
      ids.contains($0.lesson) && standing.progress.hasPassed($0)
    }
    let pages = lessons.count { lesson in
      // An unreadable page exists too.
      do { return try standing.workspace.readPage(of: lesson) != nil } catch { return true }
    }
    return
      "\(Plural.text(passed, "passed step")) and \(Plural.text(pages, "page")) go back to the "
      + "beginning; your versions are kept"
  }

  /// Returns the sentence for one page, without a full stop.
  static func text(_ scope: Tutor.ResetScope, _ lesson: Lesson, backup: String?) -> String {
    let kept = backup.map { "; your version is in \($0)" } ?? ""
    let what =
      if case .step(let address) = scope { "step `\(address)`" } else { "lesson `\(lesson.id)`" }
    return "The \(what) is back at the beginning\(kept)"
  }
}
