internal import LessonModel
internal import SystemIO
internal import Tutoring

/// The messages of the live screen about what happens outside it.
enum FollowingMessages {
  /// Another terminal went to a step.
  static func went(to place: StepAddress) -> String { "Another terminal went to `\(place)`." }

  /// A verdict could not be written down yet.
  static func unrecorded(_ error: any Error) -> String {
    guard (error as? SystemError)?.isLocked != true else {
      return "The result is not saved yet: another `lessons` is using this workspace. "
        + "It will be saved when that one is done."
    }
    let reason = Program.words(for: error).joined(separator: "; ")
    return "The result is not saved yet, and will be: \(reason)."
  }

  /// The message that the last verdict could not be written down; the reason follows.
  static let lastIsNotSaved = "the last result is not saved; the next check repeats it"

  /// A verdict could not be written down before the program ended.
  static func unrecordedAtEnd(_ error: any Error) -> String {
    "\(lastIsNotSaved). " + Program.words(for: error).joined(separator: "; ")
  }

  /// The message that the whole page takes long to confirm the step's result.
  static let unconfirmed = "The whole page is still being compiled."

  /// The message that a verdict was stored later than it was shown.
  static func recordedLate(_ address: StepAddress) -> String {
    "The result for `\(address)` is saved now."
  }

  /// Nothing ran that could have sent a request.
  static let noWire = "The wire is drawn once the step has run: `r` runs it."

  /// There are no words to explain.
  static let noGlossary = "This course has no glossary."

  /// The program does not end yet.
  static let waitsAtEnd =
    "the result is not saved yet, as another `lessons` is using this workspace; Ctrl-C discards it"

  /// The message that the whole page has another verdict than the step alone.
  static let takenBack = "Compiled as a whole, the page has another result: see above."

  /// The message that the current lesson has changed and cannot be read.
  static func unreadable(_ reason: String) -> String {
    "A lesson has changed and cannot be read; the old one stays: \(reason)"
  }

  /// The changes in a course, for a learner at a step.
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
