internal import TerminalIO

/// The messages about code of courses that runs where no sandbox is in force.
enum TrustMessages {
  /// The question about a course; the answer is yes or no.
  static func question(_ course: String) -> String {
    "This course's code would run with your rights: it can read and change your files, and there is "
      + "no sandbox here. Do you trust \(Sanitizer.clean(course))?"
  }

  /// That the code does not run, and what to type.
  static func refusal(_ course: String) -> String {
    "the code of \(course) would run with your rights, as there is no sandbox here; if you trust it, "
      + "type the same again with `--trust`"
  }

  /// That the answer will be asked for again.
  static func notKept(_ courses: TrustedCourses) -> String {
    guard let file = courses.file else {
      return "your answer is not kept: neither XDG_STATE_HOME nor HOME names a folder for it"
    }
    return "your answer is not kept: \(Sanitizer.clean(file)) cannot be written"
  }

  /// For verbs that do not ask.
  static let runsUnprotected =
    "there is no sandbox here: the code of these lessons runs with your rights"
}
