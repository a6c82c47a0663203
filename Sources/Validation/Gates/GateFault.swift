package import LessonModel

/// What is wrong with a step, by the gate that found it.
package enum GateFault: Hashable, Sendable {
  /// The solution, or what is demonstrated, does not do what the lesson says.
  case solution(SolutionFault)
  /// The starter does not fail, or not as the lesson says.
  case starter(StarterFault)
  /// The step passed, and did this when it ran again.
  case stability(Outcome)
  /// No hint is for everybody.
  case noHint
  /// The code is not laid out as the formatter would; these are the formatter's words.
  case layout(String)

  /// What is wrong with a solution.
  package enum SolutionFault: Hashable, Sendable {
    /// It prints something else than the lesson says.
    case printsOtherwise(OutputDifference)
    /// It fails a check, which says this.
    case failsCheck(String)
    /// It does this, and the compiler says that of it, where it says something.
    case fails(Outcome, compilerSays: String? = nil)
    /// With it an earlier step breaks; `because` is the first error in that step's code.
    case breaksEarlierStep(Outcome, because: Diagnostic?)
    /// The check itself does not compile; this is what the compiler says.
    case checkDoesNotCompile(String)
    /// It prints this line, and more perhaps, each time, and no fence says so.
    case printsUnsaid(String)
  }

  /// What is wrong with a starter.
  package enum StarterFault: Hashable, Sendable {
    /// It should pass, and does this.
    case shouldPass(Outcome)
    /// It fails, but the failure's text does not match this regular expression.
    case failsOtherwise(wanted: String, Outcome)
    /// It passes, and should fail.
    case passes
  }
}
