/// How a step did, with everything that was said and printed on the way.
package struct Judgement: Hashable, Sendable {
  /// How the step did.
  package var outcome: Outcome
  /// What the compiler, the checks and the runtime said of the learner's lines.
  package var remarks: [Remark]
  /// What the step printed.
  package var output: String
  /// What the program said on standard error, when it crashed.
  package var standardError: String

  /// Creates a judgement from its parts.
  package init(
    _ outcome: Outcome, remarks: [Remark] = [], output: String = "", standardError: String = ""
  ) {
    self.outcome = outcome
    self.remarks = remarks
    self.output = output
    self.standardError = standardError
  }

  /// Whether the step is right.
  package var passed: Bool { outcome.passed }

  /// Where the output first differs from what was expected.
  package var difference: OutputDifference? { outcome.difference }

  /// The earlier step that no longer does what it did.
  package var brokenStep: String? { outcome.brokenStep }

  /// The remarks that are errors.
  package var errors: [Remark] { remarks.filter { $0.diagnostic.severity == .error } }
}

/// What was said of one place in the code, in the words of whoever said it.
package struct Remark: Hashable, Sendable {
  /// Who said it, and of what.
  package enum Speaker: Hashable, Sendable {
    /// The compiler, of the code at that place.
    case compiler
    /// The compiler, of a check that learners do not see; the place is the beginning of their code.
    case compilerOfHiddenCheck
    /// A failed `expect`; the place is that of the check.
    case check
    /// The runtime, as its last words.
    case runtime
    /// The reader of pages.
    case pageReader
  }

  /// Who said it.
  package var speaker: Speaker
  /// Where, and in which words.
  package var diagnostic: Diagnostic

  /// Creates a remark.
  package init(_ speaker: Speaker, _ diagnostic: Diagnostic) {
    self.speaker = speaker
    self.diagnostic = diagnostic
  }
}
