/// The messages for authors in their editor.
enum LessonServiceMessages {
  /// A command names no step of an open lesson.
  static let notOpen = "this lesson is not open in the editor"

  /// A step cannot be run because its lesson cannot be read.
  static func hasErrors(_ path: String) -> String {
    "\(path) has errors; fix them first, then its steps can run"
  }

  /// `validate` reads files.
  static func notSaved(_ path: String) -> String {
    "save \(path) first; `validate` proves what is in the file"
  }

  /// The lesson was changed while its step ran.
  static let hasChanged =
    "the lesson was changed while the step ran, so nothing was written; do it again"

  /// The editor did not make the change.
  static let wasRefused =
    "the editor did not make the change; `lessons record` writes it into the file"

  /// What the step prints and states is in the lesson.
  static func nothingToRecord(_ step: String) -> String {
    "`\(step)` prints and states what the lesson says; there is nothing to record"
  }
}
