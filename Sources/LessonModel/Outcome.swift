/// The result of a step, with the facts of each case.
///
/// The outcome contains no sentences. Other code writes those from the facts.
package enum Outcome: Hashable, Sendable {
  /// The step passed.
  ///
  /// `changedStep` is the first earlier step whose output has changed.
  case passed(Pass, changedStep: String? = nil)
  /// There is no program to run.
  case doesNotCompile(CompileFailure)
  /// The program's output differs from the expected output.
  case wrongOutput(OutputDifference)
  /// The program did something that the step forbids, or failed to do something that it requires.
  case failedCheck(FailedCheck)
  /// The program ended too early.
  case crashed(Crash)
  /// Compiling or running took longer than one of the step's limits.
  case timedOut(Activity, ExceededTime)
  /// The program printed more than `limitBytes` and was stopped.
  case tooMuchOutput(limitBytes: Int)
  /// The step failed, and an earlier step no longer works as before.
  indirect case earlierStepBroke(step: String, EarlierFailure)
}

extension Outcome {
  /// The permanent name of a case, in reports and in `when=` of hints.
  package enum Name: String, CaseIterable, Hashable, Sendable {
    case passed
    case doesNotCompile = "does-not-compile"
    case wrongOutput = "wrong-output"
    case failedCheck = "failed-check"
    case crashed
    case timedOut = "timed-out"
    case tooMuchOutput = "too-much-output"
    case earlierStepBroke = "earlier-step-broke"
  }

  /// The case's name.
  package var name: Name {
    switch self {
    case .passed: .passed
    case .doesNotCompile: .doesNotCompile
    case .wrongOutput: .wrongOutput
    case .failedCheck: .failedCheck
    case .crashed: .crashed
    case .timedOut: .timedOut
    case .tooMuchOutput: .tooMuchOutput
    case .earlierStepBroke: .earlierStepBroke
    }
  }

  /// Whether the step passed.
  package var passed: Bool { name == .passed }

  /// Whether a program ran until its time was up.
  package var neverEnds: Bool { if case .timedOut(.running, _) = self { true } else { false } }

  /// The earlier step that ran until the time was up, so that this one did not run.
  package var endlessEarlierStep: String? {
    guard case .earlierStepBroke(let step, .endsTheProgram(let end)) = self, end.neverEnds else {
      return nil
    }
    return step
  }

  /// The result of the current step itself, if only the output of an earlier step has changed.
  ///
  /// In all other cases, this is the same outcome.
  package var ofThisStep: Outcome {
    if case .earlierStepBroke(_, .printsOtherwise(let outcome)) = self { outcome } else { self }
  }

  /// The cause of the crash, in any step or check; `nil` when the program did not crash.
  package var crashCause: CrashReason.Cause? {
    switch self {
    case .crashed(.duringStep(let reason)), .crashed(.duringCheck(let reason)): reason.cause
    case .failedCheck(.crashDoesNotSay(_, let reason)): reason.cause
    case .earlierStepBroke(_, .endsTheProgram(let outcome)): outcome.crashCause
    case .crashed, .passed, .doesNotCompile, .wrongOutput, .failedCheck, .timedOut, .tooMuchOutput,
      .earlierStepBroke:
      nil
    }
  }

  /// The first difference from this step's expected output.
  package var difference: OutputDifference? {
    if case .wrongOutput(let difference) = ofThisStep { difference } else { nil }
  }

  /// The earlier step that no longer works as before, regardless of whether this one passed.
  package var brokenStep: String? {
    switch self {
    case .passed(_, let changedStep): changedStep
    case .earlierStepBroke(let step, _): step
    case .doesNotCompile, .wrongOutput, .failedCheck, .crashed, .timedOut, .tooMuchOutput: nil
    }
  }
}
