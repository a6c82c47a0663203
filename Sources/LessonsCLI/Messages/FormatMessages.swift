internal import LessonModel

/// The messages of `format`, for lesson authors.
enum FormatMessages {
  /// Returns the message of a run that writes nothing.
  static func wouldChange(_ steps: Int, _ lessons: Int) -> String {
    steps == 0
      ? "the code is already laid out"
      : "the code of \(Plural.text(steps, "step")) in \(Plural.text(lessons, "lesson")) would change; "
        + "`lessons format` makes the changes"
  }

  /// Returns the message after the changes were written.
  static func written(_ steps: Int, _ lessons: Int) -> String {
    steps == 0
      ? "nothing written"
      : "laid out the code of \(Plural.text(steps, "step")) in \(Plural.text(lessons, "lesson"))"
  }

  /// The message that the course turns formatting off.
  static let noRules = "the code stays as it is: `format` is false in `course.json`"

  /// The message that the course's `.swift-format` is not a configuration.
  static let unreadableRules =
    "the nearest `.swift-format` of the course is not a JSON object; correct it, or remove it"

  /// The message that the toolchain lacks `swift-format`.
  static let noProgram =
    "there is no `swift-format` beside swiftc; install a toolchain that has it"

  /// Returns the message that the lesson's file no longer exists.
  static func isGone(_ lesson: Lesson) -> Diagnostic {
    Diagnostic(path: lesson.path, line: 1, message: "the file is gone; run `lessons format` again")
  }

  /// Returns the message that the lesson was saved in the meantime.
  static func wasSaved(_ lesson: Lesson) -> Diagnostic {
    Diagnostic(
      path: lesson.path, line: 1,
      message: "the lesson was saved meanwhile, so nothing was written; run `lessons format` again")
  }

  /// Returns the message that formatting would change the lesson's steps.
  static func wouldChangeSteps(_ lesson: Lesson) -> String {
    "the layout would change the steps of \(lesson.path), so nothing was written"
  }
}
