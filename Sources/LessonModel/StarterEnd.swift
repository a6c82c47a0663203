/// How a step's starter code ends before the learner has changed it.
package enum StarterEnd: Hashable, Sendable {
  /// It fails; with a pattern, the failure's text matches it.
  case fails(FailurePattern?)
  /// It passes already, as in a step where a learner makes working code better.
  case passes

  /// Whether a starter with this judgement does what the step says.
  ///
  /// - Parameters:
  ///   - judgement: How the starter did.
  ///   - matches: Whether a pattern matches the text of a failure.
  /// - Returns: Whether that is right.
  /// - Throws: What `matches` throws.
  package func admits<Failure: Error>(
    _ judgement: Judgement,
    matching matches: (FailurePattern, String) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    switch self {
    case .passes: return judgement.passed
    case .fails(nil): return !judgement.passed
    case .fails(let pattern?):
      guard !judgement.passed else { return false }
      return try matches(pattern, judgement.failureText)
    }
  }
}
