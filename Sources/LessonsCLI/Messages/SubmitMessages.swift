internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// The messages of `submit`.
enum SubmitMessages {
  /// The error that there is nothing to hand in.
  static func nothing(in workspace: Workspace) -> Failure {
    Failure(
      .noMatch,
      "there is nothing to hand in: no step was begun in \(workspace.shownPath); `lessons next` begins, "
        + "`--workspace DIR` names another folder")
  }

  /// What goes into the file.
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

  /// The question for the name.
  static func question(_ usual: String?) -> String {
    "Your name in it\(usual.map { " [\($0)]" } ?? "") (Ctrl-C writes nothing): "
  }

  /// The message that the file is there.
  static func written(_ name: String, _ bytes: Int) -> String {
    "Written to \(Sanitizer.line(name)) (\(size(bytes))): hand it in"
  }

  /// The error that the question for the name was not answered.
  static let notGiven = Failure(.failed, "nothing is written, because no name was given")

  /// The error that there is no name.
  static let noName = Failure(
    .usage, "your name is unknown; give it with `lessons submit --name \"Ada Lovelace\"`")

  /// The error that a name is too long.
  static func tooLong(_ most: Int) -> Failure {
    Failure(.usage, "the name is too long; `--name` takes \(most) characters")
  }

  /// The error that another file is in the way.
  static func taken(_ name: String) -> Failure {
    Failure(
      .environment,
      "\(Sanitizer.line(name)) exists and was not written by `lessons submit`; name another file with "
        + "`--output FILE`, or add `--force`")
  }

  /// The error that the file would be too large.
  static func tooLarge(_ bytes: Int, _ pages: [Submission.Page]) -> Failure {
    let largest = pages.max { $0.bytes.count < $1.bytes.count }
    return Failure(
      .failed,
      "the file would have \(size(bytes)), and at most \(Submission.largest / 1_000_000) MB can be handed in; "
        + "the largest page is \(Sanitizer.line(largest?.name ?? "")).swift with "
        + "\(size(largest?.bytes.count ?? 0))")
  }

  /// A size in words.
  static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1000: "\(bytes) bytes"
    case ..<1_000_000: "\((bytes + 500) / 1000) KB"
    default: "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
    }
  }
}
