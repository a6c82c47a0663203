/// The status of a step in lists.
package enum StepStatus: String, Hashable, Sendable {
  /// The step has passed, and the page still has the code that passed.
  case passed
  case current
  /// The step is untouched or has not passed.
  case open
  /// The learner left the step for later.
  case skipped
  /// The learner saw the solution before the step passed.
  case revealed
  /// The step has passed, but its page or the lesson has changed since.
  case changed

  /// Whether the step has passed, regardless of its page's present content.
  package var hasPassed: Bool { self == .passed || self == .changed }
}
