/// How a step did, with all messages and the output on the way.
package struct Judgement: Hashable, Sendable {
  /// How the step did.
  package var outcome: Outcome
  /// What the compiler, the checks and the runtime said about the learner's lines.
  package var remarks: [Remark]
  /// What the step printed.
  package var output: String
  /// What the program wrote to standard error, earlier steps included.
  package var standardError: String
  /// Where the output of an earlier step differs from what it printed before, if only that is wrong with
  /// that step.
  package var earlierDifference: OutputDifference?
  /// What tasks that nobody awaited print after the step has ended, where that was found out.
  package var lateOutput = ""
  /// Who spoke to whom while the step ran; `nil` where that was not watched, or the step did not begin.
  package var wire: WireLog?
  /// The same for each step of the program that began, by its place there; empty where that was not watched.
  package var wires: [Int: WireLog] = [:]

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

  /// What the compiler said first about the step's own code; `nil` when it compiles.
  ///
  /// A hidden check that does not compile is not the step's own code: it may name what the learner is
  /// to declare.
  package var compilerError: Diagnostic? {
    guard case .doesNotCompile = outcome else { return nil }
    return errors.first { $0.speaker == .compiler }?.diagnostic
  }

  /// The remarks that are errors.
  package var errors: [Remark] { remarks.filter { $0.diagnostic.severity == .error } }
}

/// A message about one place in the code, in the words of the program that wrote it.
package struct Remark: Hashable, Sendable {
  /// Where a message comes from, and what it is about.
  package enum Speaker: Hashable, Sendable {
    /// The compiler, about the code at that place.
    case compiler
    /// The compiler, about a check that learners do not see; the place is the start of their code.
    case compilerOfHiddenCheck
    /// A failed `expect`; the place is that of the check.
    case check
    /// The Swift runtime, in its crash message.
    case runtime
    /// Nobody, about the place at which the program crashed; the runner found it out, and the message is
    /// empty.
    case crashPlace
    /// Nobody, about the place that printed a line which is too many; the runner found it out, and the
    /// message is empty.
    case printPlace(line: Int)
    /// The parser of pages.
    case pageReader
  }

  /// Where the message comes from.
  package var speaker: Speaker
  /// The place and the message.
  package var diagnostic: Diagnostic

  /// Whether it is the place that printed a line too many.
  package var isPrintPlace: Bool { if case .printPlace = speaker { true } else { false } }

  /// Creates a remark.
  package init(_ speaker: Speaker, _ diagnostic: Diagnostic) {
    self.speaker = speaker
    self.diagnostic = diagnostic
  }
}
