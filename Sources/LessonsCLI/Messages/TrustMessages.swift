internal import TerminalIO

/// The messages about running a course's code without a sandbox.
enum TrustMessages {
  /// Returns the yes-or-no question about running a course's code.
  static func question(_ course: String) -> String {
    "This course's code would run with your permissions: it can read and change your files, and there is "
      + "no sandbox here. Do you trust \(Sanitizer.clean(course))?"
  }

  /// Returns the refusal to run the code, and what to type.
  static func refusal(_ course: String) -> String {
    "the code of \(course) would run with your permissions, as there is no sandbox here; if you trust it, "
      + "add `--trust` to the command"
  }

  /// Returns the message that the answer could not be saved, so the question will come again.
  static func notKept(_ courses: TrustedCourses) -> String {
    guard let file = courses.file else {
      return "your answer was not saved: neither XDG_STATE_HOME nor HOME names a folder for it"
    }
    return "your answer was not saved: \(Sanitizer.clean(file)) cannot be written"
  }

  /// The warning of verbs that do not ask.
  static let runsUnprotected =
    "there is no sandbox here: the code of these lessons runs with your permissions"
}
