internal import LessonModel
internal import Tutoring

/// The messages of the live screen about what happens outside it.
enum FollowingMessages {
  /// Another terminal went to a step.
  static func went(to place: StepAddress) -> String { "Another terminal went to `\(place)`." }

  /// The lesson at hand has changed and cannot be read.
  static func unreadable(_ reason: String) -> String {
    "A lesson has changed and cannot be read; the old one stays: \(reason)"
  }

  /// What has changed in a course, for somebody at a step.
  static func change(at place: StepAddress, from old: CourseShelf, to new: CourseShelf) -> String {
    let others = new.course.lessons.filter { lesson in
      lesson.id != place.lesson && old.course.lesson(lesson.id) != lesson
    }
    guard old.course.lesson(place.lesson) != new.course.lesson(place.lesson) else {
      let names = others.map { "`\($0.id)`" }
      switch names.count {
      case 0: return "The course has changed; this lesson has not."
      case 1...3: return "Changed: \(names.joined(separator: ", ")). This lesson has not."
      default: return "\(names.count) lessons have changed; this one has not."
      }
    }
    guard let before = try? old.locate(place), let now = try? new.locate(place) else {
      return "The lesson has changed; this step is new."
    }
    let parts = StepChange(
      from: before.lesson.steps[before.index], to: now.lesson.steps[now.index]
    ).parts
    guard !parts.isEmpty else { return "The lesson has changed; this step has not." }
    let refresh = parts.contains(.code) ? "; `lessons refresh` brings the code into the page" : ""
    return "Changed in this step: \(parts.map(word).joined(separator: ", "))\(refresh)."
  }

  private static func word(for part: StepChange.Part) -> String {
    switch part {
    case .text: "the text"
    case .code: "the code to begin with"
    case .expectation: "what must happen"
    case .input: "the input"
    case .checks: "the checks"
    case .hints: "the hints"
    }
  }
}
