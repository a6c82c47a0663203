/// The status of a step in lists.
package enum StepStatus: String, Hashable, Sendable {
  /// It has passed, and the page still has the code that passed.
  case passed
  /// It is the current step.
  case current
  /// It is untouched or has not passed.
  case open
  /// The learner left it for later.
  case skipped
  /// The learner saw its solution before it passed.
  case revealed
  /// It has passed, and its page or the lesson has changed since.
  case changed

  /// Whether the step has passed, whatever its page contains now.
  package var hasPassed: Bool { self == .passed || self == .changed }
}
