internal import LessonModel

/// What `format` says; lesson authors read it.
enum FormatMessages {
  /// The message when nothing is written.
  static func wouldChange(_ steps: Int, _ lessons: Int) -> String {
    steps == 0
      ? "the code is laid out"
      : "the code of \(Plural.text(steps, "step")) in \(Plural.text(lessons, "lesson")) would change; "
        + "`lessons format` writes it"
  }

  /// The message after the changes have been written.
  static func written(_ steps: Int, _ lessons: Int) -> String {
    steps == 0
      ? "nothing written"
      : "laid out the code of \(Plural.text(steps, "step")) in \(Plural.text(lessons, "lesson"))"
  }

  /// The message when the course has no rules.
  static let noRules = "the code stays as it is: `format` is false in `course.json`"

  /// The message when the course's rules are no configuration.
  static let unreadableRules =
    "the nearest `.swift-format` of the course is not a JSON object; correct it, or remove it"

  /// The message when the toolchain lacks the program.
  static let noProgram =
    "there is no `swift-format` beside swiftc; install a toolchain that has it"

  /// The message when the lesson's file no longer exists.
  static func isGone(_ lesson: Lesson) -> Diagnostic {
    Diagnostic(path: lesson.path, line: 1, message: "the file is gone; run `lessons format` again")
  }

  /// The message when the lesson was saved in the meantime.
  static func wasSaved(_ lesson: Lesson) -> Diagnostic {
    Diagnostic(
      path: lesson.path, line: 1,
      message: "the lesson was saved meanwhile, so nothing was written; run `lessons format` again")
  }

  /// The message when another layout would be another lesson.
  static func wouldChangeSteps(_ lesson: Lesson) -> String {
    "the steps of \(lesson.path) would change with their layout; nothing was written"
  }
}
