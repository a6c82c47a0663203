internal import LessonModel
internal import SystemIO
internal import Tutoring

/// The live screen's messages about events outside it.
enum FollowingMessages {
  /// Returns the message that another terminal went to a step.
  static func went(to place: StepAddress) -> String { "Another terminal went to `\(place)`." }

  /// Returns the message that a verdict is not saved yet.
  static func unrecorded(_ error: any Error) -> String {
    guard (error as? SystemError)?.isLocked != true else {
      return "The result is not saved yet: another `lessons` is using this workspace. "
        + "It will be saved when that one is done."
    }
    let reason = Program.words(for: error).joined(separator: "; ")
    return "The result is not saved yet, and will be: \(reason)."
  }

  /// The message that the last verdict is not saved; the reason follows.
  static let lastIsNotSaved = "the last result is not saved; the next check repeats it"

  /// Returns the message that the program ended before it could save a verdict.
  static func unrecordedAtEnd(_ error: any Error) -> String {
    "\(lastIsNotSaved). " + Program.words(for: error).joined(separator: "; ")
  }

  /// The message that compiling the whole page is taking long.
  static let unconfirmed = "The whole page is still being compiled."

  /// Returns the message that a delayed verdict is saved now.
  static func recordedLate(_ address: StepAddress) -> String {
    "The result for `\(address)` is saved now."
  }

  /// The message that the step has not run yet, so there is no drawing.
  static let noWire = "The drawing appears once the step has run; `r` runs it."

  static let noGlossary = "This course has no glossary."

  /// The message that the program waits for another one before it ends.
  static let waitsAtEnd =
    "the result is not saved yet, as another `lessons` is using this workspace; Ctrl-C discards it"

  /// The message that the whole page has a different verdict than the step alone.
  static let takenBack = "Compiled as a whole, the page has a different result: see above."

  /// Returns the message that the current lesson has changed and cannot be read.
  static func unreadable(_ reason: String) -> String {
    "A lesson has changed and cannot be read; the old one stays: \(reason)"
  }

  /// Describes the changes in a course for a learner at a step.
  static func change(at place: StepAddress, from old: CourseShelf, to new: CourseShelf) -> String {
    let others = new.course.lessons.filter { lesson in
      lesson.id != place.lesson && old.course.lesson(lesson.id) != lesson
    }
    guard old.course.lesson(place.lesson) != new.course.lesson(place.lesson) else {
      let names = others.map { "`\($0.id)`" }
      switch names.count {
      case 0: return "The course has changed; this lesson has not."
      case 1...3: return "Changed: \(names.joined(separator: ", ")). This lesson has not changed."
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
    case .expectation: "the expected result"
    case .input: "the input"
    case .checks: "the checks"
    case .hints: "the hints"
    }
  }
}
