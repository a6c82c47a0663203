/// The messages for authors in their editor.
enum LessonServiceMessages {
  /// The message that a command does not name a step of an open lesson.
  static let notOpen = "this lesson is not open in the editor"

  /// Returns the message that a step cannot run because its lesson has errors.
  static func hasErrors(_ path: String) -> String {
    "\(path) has errors; fix them first, then its steps can run"
  }

  /// Returns the message that the lesson must be saved first, because `validate` reads files.
  static func notSaved(_ path: String) -> String {
    "save \(path) first; `validate` reads the file"
  }

  /// The message that the lesson changed while its step ran.
  static let hasChanged =
    "the lesson was changed while the step ran, so nothing was written; try again"

  /// The message that the editor refused the change.
  static let wasRefused =
    "the editor did not make the change; `lessons record` writes it into the file"

  /// Returns the message that the lesson already has the output and values of a step.
  static func nothingToRecord(_ step: String) -> String {
    "the lesson already has the output and values of `\(step)`; there is nothing to record"
  }
}
