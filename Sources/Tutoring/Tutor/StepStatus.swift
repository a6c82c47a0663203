/// What a list shows beside a step.
package enum StepStatus: String, Hashable, Sendable {
  /// It has passed, and the page still has what was judged.
  case passed
  /// It is the step at hand.
  case current
  /// Nothing was done yet, or it has not passed.
  case open
  /// It was left for later.
  case skipped
  /// Its solution was seen before it passed.
  case revealed
  /// It has passed, and its page or the lesson has changed since.
  case changed

  /// Whether the step has passed, whatever stands in its page now.
  package var hasPassed: Bool { self == .passed || self == .changed }
}
