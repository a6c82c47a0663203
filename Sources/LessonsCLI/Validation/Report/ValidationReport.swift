internal import LessonModel

/// What a validation found, lesson by lesson.
struct ValidationReport: Hashable, Sendable {
  /// The lessons that were looked at, in the course's order.
  var lessons: [LessonReport]
  /// The whole validation's seconds.
  var seconds: Double

  /// All problems, in the lessons' order.
  var problems: [Problem] { lessons.flatMap(\.allProblems) }

  /// The steps of all lessons.
  var steps: [StepReport] { lessons.flatMap(\.steps) }

  /// Whether the course can be taught.
  var passed: Bool { problems.isEmpty }
}

/// What was found in one lesson.
struct LessonReport: Hashable, Sendable {
  /// The lesson's id, `basic`.
  var id: String
  /// Its file, as it is shown to a person.
  var path: String
  /// What is wrong with its text, so that its steps could not be looked at.
  var problems: [Problem]
  /// The steps that were asked for, in order.
  var steps: [StepReport]
  /// The seconds that were spent on it.
  var seconds: Double
  /// Whether the answer is from an earlier run and the compiler was not asked.
  var isRemembered: Bool

  /// The lesson's problems and those of its steps.
  var allProblems: [Problem] { problems + steps.flatMap(\.problems) }

  /// Whether nothing of it was looked at, as the validation was over before.
  var isSkipped: Bool { !steps.isEmpty && steps.allSatisfy { $0.status == .skipped } }

  /// The sign that says how it did: right, wrong, or nobody knows.
  var sign: String { isSkipped ? "-" : allProblems.isEmpty ? "✓" : "✗" }
}

/// What was found in one step.
struct StepReport: Hashable, Sendable {
  /// How a step did.
  enum Status: String, Hashable, Sendable {
    case passed, failed
    /// Not looked at, as `--fail-fast` ended the validation before.
    case skipped
  }

  /// The step's full name, `basic/encode`.
  var address: StepAddress
  /// The text of its heading.
  var title: String
  /// The line of its heading, counted from 1.
  var line: Int
  /// How it did.
  var status: Status
  /// Everything wrong with it.
  var problems: [Problem]
  /// The seconds that its programs ran.
  var seconds: Double
}

/// One thing that keeps a step from being taught.
struct Problem: Hashable, Sendable {
  /// What a step must pass before learners see it.
  enum Gate: String, CaseIterable, Hashable, Sendable {
    /// The lesson can be read.
    case text
    /// The solution, or what is demonstrated, does what the lesson says.
    case solution
    /// The starter does not pass yet, and fails as the lesson says.
    case starter
    /// It does the same when it runs again.
    case stability
    /// A learner who is stuck can ask for a hint.
    case hint
    /// The code is formatted.
    case format
  }

  /// What the step did not pass.
  var gate: Gate
  /// Where, and in which words.
  var diagnostic: Diagnostic
  /// The command that looks at the step again.
  var rerun: String

  /// What kind of problem it is: the rule's id, or the gate where no rule says it.
  var kind: String { diagnostic.rule ?? gate.rawValue }
}
