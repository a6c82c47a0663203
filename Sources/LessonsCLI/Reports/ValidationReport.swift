internal import LessonModel

/// The result of a validation, lesson by lesson.
struct ValidationReport: Hashable, Sendable {
  /// The checked lessons, in the order of the course.
  var lessons: [LessonReport]
  /// The duration of the whole validation in seconds.
  var seconds: Double

  /// Whether everything was proven; if not, the machine is the cause.
  var isWhole = true

  /// All problems, in the order of the lessons.
  var problems: [Problem] { lessons.flatMap(\.allProblems) }

  /// The steps of all lessons.
  var steps: [StepReport] { lessons.flatMap(\.steps) }

  /// Whether everything was proven without a problem, so that the course can be taught.
  var passed: Bool { problems.isEmpty && isWhole }
}

struct LessonReport: Hashable, Sendable {
  /// The lesson's id, `basic`.
  var id: String
  /// The path of its file, in the form for messages.
  var path: String
  /// The problems of its text, which prevented a check of its steps.
  var problems: [Problem]
  /// The requested steps, in order.
  var steps: [StepReport]
  var seconds: Double
  /// Whether the result is from the cache, without a compiler run.
  var isRemembered: Bool

  /// Whether it is about a lesson, and not about a different file of the course such as
  /// `course.json`.
  var isOfLesson: Bool { !steps.isEmpty || LessonFileName(fileName: file) != nil }

  /// The name of the file.
  var file: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The lesson's problems and those of its steps.
  var allProblems: [Problem] { problems + steps.flatMap(\.problems) }

  /// Whether all its steps were skipped, because the validation ended earlier.
  var isSkipped: Bool { !steps.isEmpty && steps.allSatisfy { $0.status == .skipped } }

  /// The sign for its result: passed, failed or skipped.
  var sign: String { isSkipped ? "-" : allProblems.isEmpty ? "✓" : "✗" }
}

struct StepReport: Hashable, Sendable {
  /// The result of a step.
  enum Status: String, Hashable, Sendable {
    case passed, failed
    /// Not checked, because `--fail-fast` ended the validation earlier.
    case skipped
  }

  /// The step's full name, `basic/encode`.
  var address: StepAddress
  /// The text of its heading.
  var title: String
  /// The line of its heading, counted from 1.
  var line: Int
  /// The result.
  var status: Status
  var problems: [Problem]
  /// The seconds that its programs ran.
  var seconds: Double
}

/// A problem that must be fixed before the step can be taught.
struct Problem: Hashable, Sendable {
  /// A gate that a step must pass before learners see it.
  enum Gate: String, CaseIterable, Hashable, Sendable {
    /// The lesson can be read.
    case text
    /// The solution, or the demonstrated code, does what the lesson says.
    case solution
    /// The starter does not pass yet, and fails as the lesson says.
    case starter
    /// The wrong answers fail, with the messages that the lesson requires.
    case wrong
    /// A second run has the same result.
    case stability
    /// There is a hint for a learner who is stuck.
    case hint
    /// No answer passes just by printing the expected output.
    case printing
    /// Lines have the values that they state.
    case values
    /// The code is formatted.
    case format
  }

  /// The gate that the step did not pass.
  var gate: Gate
  /// The place and the message.
  var diagnostic: Diagnostic
  /// The command that checks the step again.
  var rerun: String

  /// The kind of problem: the id of the lint rule, or the gate when there is no rule.
  var kind: String { diagnostic.rule ?? gate.rawValue }
}
