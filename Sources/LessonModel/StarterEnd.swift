/// The result of a step's starter, before the learner has changed it.
package enum StarterEnd: Hashable, Sendable {
  /// It compiles and fails; with a pattern, the text of any failure matches it.
  case fails(FailurePattern?)
  /// It does not compile.
  case doesNotCompile
  /// It already passes, for example in a step where the learner improves working code.
  case passes

  /// The ends that have a word of their own as the value of `starter=`.
  package static let words: [String: StarterEnd] = [
    "passes": .passes, "does-not-compile": .doesNotCompile,
  ]

  /// Whether a starter with this judgement behaves as the step says.
  ///
  /// - Parameters:
  ///   - judgement: The starter's judgement.
  ///   - matches: Whether a pattern matches the text of a failure.
  /// - Returns: Whether that is right.
  /// - Throws: What `matches` throws.
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
