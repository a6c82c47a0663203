extension Judgement {
  /// The failure as one string, to match against `when=` of a hint and `starter=` of a step.
  ///
  /// The text consists of these parts, each on separate lines, without empty parts:
  /// 1. The outcome's name, such as `wrong-output`; see `Outcome.Name`.
  /// 2. A fact about the outcome, where its name is not precise enough; see below.
  /// 3. The original messages of the compiler and the checks, one after another, and the runtime's
  ///    message about a check that crashed.
  /// 4. The step's output.
  /// 5. The program's standard error, including that of earlier steps.
  ///
  /// These are the facts. `N` is a line of the step's output, counted from 1, or a different
  /// number:
  ///
  /// | name | facts |
  /// |---|---|
  /// | `does-not-compile` | `unreadable-page`, `memory`, `linker-words`, or none |
  /// | `wrong-output` | `differs-at N`, `ends-after N`, `goes-on-at N`, `printed-nothing`; then |
  /// | | `extra-lines N`, when all that is expected was printed in order, and N lines more |
  /// | `failed-check` | `compiles`, `other-error`, `no-crash`, `other-crash`, or none |
  /// | `crashed` | `exited N`, `file-too-large`, `in-check`, or none |
  /// | `timed-out` | `compiling`, `running` |
  /// | `earlier-step-broke` | the facts of the step at hand, or else of the earlier step |
  ///
  /// Names and facts never change. This program's sentences for people are not part of the text.
  package var failureText: String {
    var words = remarks.map(\.diagnostic.message)
    if case .crashed(.duringCheck(let reason)) = outcome, case .fatalError(let said) = reason.cause
    {
      words.append(said)
    }
    let parts = [outcome.name.rawValue, outcome.fact ?? ""] + words + [output, standardError]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

extension Outcome {
  /// The fact that the name does not include, in wording that never changes.
  fileprivate var fact: String? {
    switch self {
    case .passed, .tooMuchOutput: nil
    case .doesNotCompile(let failure): failure.fact
    case .wrongOutput(let difference): difference.fact
    case .failedCheck(let failure): failure.fact
    case .crashed(let crash): crash.fact
    case .timedOut(.compiling, _): "compiling"
    case .timedOut(.running, _): "running"
    case .earlierStepBroke(_, .doesNotCompile): nil
    case .earlierStepBroke(_, .endsTheProgram(let outcome)): outcome.fact
    case .earlierStepBroke(_, .printsOtherwise(let thisStep)): thisStep.fact
    }
  }
}

extension Outcome {
  /// Whether the program ended too early, or crashed as the step requires.
  package var isCrash: Bool {
    switch self {
    case .crashed, .passed(.crashed, _), .failedCheck(.crashDoesNotSay): true
    case .earlierStepBroke(_, .endsTheProgram(let outcome)): outcome.isCrash
    case .passed, .doesNotCompile, .wrongOutput, .failedCheck, .timedOut, .tooMuchOutput,
      .earlierStepBroke:
      false
    }
  }
}

extension Outcome.CompileFailure {
  fileprivate var fact: String? {
    switch self {
    case .errors, .nameTaken: nil
    case .unreadablePage: "unreadable-page"
    case .tooMuchMemory: "memory"
    case .linkerWords: "linker-words"
    }
  }
}

extension OutputDifference {
  fileprivate var fact: String {
    extraLines.isEmpty ? kind.fact : "\(kind.fact)\nextra-lines \(extraLines.count)"
  }
}

extension OutputDifference.Kind {
  fileprivate var fact: String {
    switch self {
    case .printedNothing: "printed-nothing"
    case .endsEarly(let line): "ends-after \(line)"
    case .goesOn(let line): "goes-on-at \(line)"
    case .differs(let line): "differs-at \(line)"
    }
  }
}

extension Outcome.FailedCheck {
  fileprivate var fact: String? {
    switch self {
    case .expectation: nil
    case .compiles: "compiles"
    case .compilerDoesNotSay: "other-error"
    case .doesNotCrash: "no-crash"
    case .crashDoesNotSay: "other-crash"
    }
  }
}

extension Outcome.Crash {
  fileprivate var fact: String? {
    switch self {
    case .duringStep: nil
    case .duringCheck: "in-check"
    case .exited(let code): "exited \(code)"
    case .fileTooLarge: "file-too-large"
    case .wroteOnForeignDescriptor: "foreign-descriptor"
    }
  }
}
