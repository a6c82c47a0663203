internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// The messages of `submit`.
enum SubmitMessages {
  /// Returns the error that there is nothing to hand in.
  static func nothing(in workspace: Workspace) -> Failure {
    Failure(
      .noMatch,
      "there is nothing to hand in: you have not begun a step in \(workspace.shownPath); run `lessons "
        + "next` to begin one, or name a different folder with `--workspace DIR`")
  }

  /// Describes what goes into the file.
  static func contents(
    _ submission: Submission, in course: Course, isDry: Bool
  ) -> [StyledText] {
    let progress = Tutor(course: course, progress: submission.progress).progress
    let passed = progress.passedCount(in: course)
    let begun = course.addresses.count { progress.records[$0] != nil }
    let sizes = submission.pages.reduce(0) { $0 + $1.bytes.count }
    let names = submission.pages.map { "\($0.name).swift" }
    return [StyledText(isDry ? "This would go into the file:" : "This goes into the file:", .bold)]
      + [
        "your name, as you give it",
        "your pages (\(names.count), \(size(sizes))): \(names.joined(separator: ", "))",
        "your progress: \(Plural.text(passed, "step")) passed of \(begun) begun, with "
          + "tries, hints, minutes, and when you last worked on each",
        "the course `\(submission.course)`, version \(submission.courseDigest.prefix(8)), lessons "
          + "\(submission.tool), and a random id of this workspace",
      ].map { StyledText("  " + Sanitizer.line($0)) }
  }

  /// Returns the question for the name.
  static func question(_ usual: String?) -> String {
    "Your name in it\(usual.map { " [\($0)]" } ?? "") (Ctrl-C writes nothing): "
  }

  /// Returns the message that the file was written.
  static func written(_ name: String, _ bytes: Int) -> String {
    "Written to \(Sanitizer.line(name)) (\(size(bytes))): hand it in"
  }

  /// The error that the learner did not answer the question for the name.
  static let notGiven = Failure(.failed, "nothing is written, because no name was given")

  /// The error that the learner's name is unknown.
  static let noName = Failure(
    .usage, "your name is unknown; give it with `lessons submit --name \"Ada Lovelace\"`")

  /// Returns the error that a name is too long.
  static func tooLong(_ most: Int) -> Failure {
    Failure(.usage, "the name is too long; `--name` allows at most \(most) characters")
  }

  /// Returns the error that a different file has the same name.
  static func taken(_ name: String) -> Failure {
    Failure(
      .environment,
      "\(Sanitizer.line(name)) exists and was not written by `lessons submit`; name another file with "
        + "`--output FILE`, or add `--force`")
  }

  /// Returns the error that the file would be too large.
  static func tooLarge(_ bytes: Int, _ pages: [Submission.Page]) -> Failure {
    let largest = pages.max { $0.bytes.count < $1.bytes.count }
    return Failure(
      .failed,
      "the file would be \(size(bytes)), and the limit is \(Submission.largest / 1_000_000) MB; "
        + "the largest page, \(Sanitizer.line(largest?.name ?? "")).swift, has "
        + "\(size(largest?.bytes.count ?? 0))")
  }

  /// Returns a size as text.
  static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1000: "\(bytes) bytes"
    case ..<1_000_000: "\((bytes + 500) / 1000) KB"
    default: "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
    }
  }
}
