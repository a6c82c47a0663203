/// How a step's starter code ends before the learner has changed it.
package enum StarterEnd: Hashable, Sendable {
  /// It fails; with a pattern, the failure's text matches it.
  case fails(FailurePattern?)
  /// It passes already, as in a step where a learner makes working code better.
  case passes

  /// Whether a starter with this judgement does what the step says.
  package func admits(_ judgement: Judgement) -> Bool {
    switch self {
    case .passes: return judgement.passed
    case .fails(nil): return !judgement.passed
    case .fails(let pattern?):
      return !judgement.passed && pattern.matches(judgement.failureText)
    }
  }
}
