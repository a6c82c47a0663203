/// The result of a step's starter, before the learner has changed it.
package enum StarterEnd: Hashable, Sendable {
  /// The starter compiles and fails. If there is a pattern, the text of any failure matches it.
  case fails(FailurePattern?)
  case doesNotCompile
  /// The starter already passes, for example in a step where the learner improves working code.
  case passes

  /// The ends that have a keyword as the value of `starter=`.
  package static let words: [String: StarterEnd] = [
    "passes": .passes, "does-not-compile": .doesNotCompile,
  ]

  /// Returns whether a starter with this judgement behaves as the step requires.
  ///
  /// - Parameters:
  ///   - judgement: The starter's judgement.
  ///   - matches: A function that returns whether a pattern matches a failure's text.
  /// - Returns: Whether the behavior is as required.
  /// - Throws: The errors of `matches`.
  package func admits<Failure: Error>(
    _ judgement: Judgement,
    matching matches: (FailurePattern, String) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    switch self {
    case .passes: return judgement.passed
    case .doesNotCompile: return judgement.compilerError != nil
    case .fails(nil): return !judgement.passed && judgement.compilerError == nil
    case .fails(let pattern?):
      guard !judgement.passed else { return false }
      return try matches(pattern, judgement.failureText)
    }
  }
}
