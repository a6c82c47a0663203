internal import TerminalIO

/// The messages about running a course's code without a sandbox.
enum TrustMessages {
  /// The question about a course; the answer is yes or no.
  static func question(_ course: String) -> String {
    "This course's code would run with your rights: it can read and change your files, and there is "
      + "no sandbox here. Do you trust \(Sanitizer.clean(course))?"
  }

  /// The refusal to run the code, and what to type.
  static func refusal(_ course: String) -> String {
    "the code of \(course) would run with your rights, as there is no sandbox here; if you trust it, "
      + "call it again with `--trust`"
  }

  /// The message that the question will be asked again.
  static func notKept(_ courses: TrustedCourses) -> String {
    guard let file = courses.file else {
      return "your answer is not kept: neither XDG_STATE_HOME nor HOME names a folder for it"
    }
    return "your answer is not kept: \(Sanitizer.clean(file)) cannot be written"
  }

  /// The warning of verbs that do not ask.
  static let runsUnprotected =
    "there is no sandbox here: the code of these lessons runs with your rights"
}
