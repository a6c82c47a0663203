/// The result of a step, with all messages and the output.
package struct Judgement: Hashable, Sendable {
  /// The result of the step.
  package var outcome: Outcome
  /// The messages of the compiler, the checks and the runtime about the learner's lines.
  package var remarks: [Remark]
  /// The output of the step.
  package var output: String
  /// The program's standard error, including that of earlier steps.
  package var standardError: String
  /// The first difference between an earlier step's present and previous output, if the step is
  /// otherwise fine.
  package var earlierDifference: OutputDifference?
  /// The output of unawaited tasks after the step's end, if the run looked for it.
  package var lateOutput = ""
  /// The step's requests; `nil` when they were not recorded or the step did not begin.
  package var wire: WireLog?
  /// The requests of each step that began, by the step's index in the program; empty when they were
  /// not recorded.
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

  /// Whether the step passed.
  package var passed: Bool { outcome.passed }

  /// The first difference from the expected output.
  package var difference: OutputDifference? { outcome.difference }

  /// The earlier step that no longer works as before.
  package var brokenStep: String? { outcome.brokenStep }

  /// The compiler's first message about the step's own code; `nil` when it compiles.
  ///
  /// Errors in a hidden check do not count, because the check may use names that the learner has
  /// yet to declare.
  package var compilerError: Diagnostic? {
    guard case .doesNotCompile = outcome else { return nil }
    return errors.first { $0.speaker == .compiler }?.diagnostic
  }

  /// The remarks with the severity of an error.
  package var errors: [Remark] { remarks.filter { $0.diagnostic.severity == .error } }
}

/// An original message of the compiler, a check, the runtime or the runner about one place in the
/// code.
package struct Remark: Hashable, Sendable {
  /// The origin and the subject of a message.
  package enum Speaker: Hashable, Sendable {
    /// The compiler, about the code at the place.
    case compiler
    /// The compiler, about a check that learners do not see. The place is the start of the
    /// learner's code.
    case compilerOfHiddenCheck
    /// A failed `expect`, at the place of the check.
    case check
    /// The Swift runtime, in its crash message.
    case runtime
    /// The runner, about the place of a crash. The message is empty.
    case crashPlace
    /// The runner, about the place that printed an extra line. The message is empty.
    case printPlace(line: Int)
    /// The parser of pages.
    case pageReader
  }

  /// The origin of the message.
  package var speaker: Speaker
  /// The place and the message.
  package var diagnostic: Diagnostic

  /// Whether the remark is about the place that printed an extra line.
  package var isPrintPlace: Bool { if case .printPlace = speaker { true } else { false } }

  /// Creates a remark.
  package init(_ speaker: Speaker, _ diagnostic: Diagnostic) {
    self.speaker = speaker
    self.diagnostic = diagnostic
  }
}
