package import LessonModel
internal import SystemIO

/// Turns the results of compiling and running into a judgement of the current step.
package struct Judge: Sendable {
  private let program: PageProgram
  private let limits: Limits

  /// Creates a judge of a program that ran under limits.
  package init(program: PageProgram, limits: Limits) {
    (self.program, self.limits) = (program, limits)
  }

  /// The step's index in the run's record.
  package var index: Int { program.earlier.count }
  /// The program's time limit.
  private var time: TimeLimit { limits.time(of: program) }
  /// The index of the mark after the checks.
  private var lastMark: Int { program.earlier.count + 1 }

  /// Judges code that the compiler rejected.
  ///
  /// The result includes errors in the checks only when the page has none of its own.
  package func refused(_ all: [Diagnostic]) -> Judgement {
    let places = CodePlaces(program)
    let settled = places.settle((aboutPage(all) ?? all).filter { $0.severity != .warning })
    if let taken = TakenName(in: settled, program) {
      return Judgement(
        .doesNotCompile(.nameTaken(taken.name, step: taken.step, line: taken.line)),
        remarks: taken.remarks.map(places.original))
    }
    let remarks = settled.map(places.original)
    let errors = remarks.filter { $0.diagnostic.severity == .error }
    let wrong = settled.lazy.filter { $0.diagnostic.severity == .error }
    if let broken = wrong.compactMap({ places.earlierStep(at: $0.diagnostic) }).first {
      return Judgement(.earlierStepBroke(step: broken, .doesNotCompile), remarks: remarks)
    }
    if case .compileError(let expected) = program.step.expectation {
      return refusedAsExpected(errors, expected)
    }
    return Judgement(.doesNotCompile(.errors(errors.count)), remarks: remarks)
  }

  /// Judges code that took the compiler too long.
  package func compilingTookTooLong() -> Judgement {
    Judgement(.timedOut(.compiling, .processor(seconds: time.processorSeconds)))
  }

  /// Judges code for which the compiler fails without an error at a place.
  package func refused(for reason: Outcome.CompileFailure) -> Judgement {
    Judgement(.doesNotCompile(reason))
  }

  /// Judges a step that compiled although it should not.
  package func compiledAgainstExpectation() -> Judgement { Judgement(.failedCheck(.compiles)) }

  /// Judges a run.
  package func ran(_ run: Transcript) -> Judgement {
    var judgement = judged(run)
    // A check is in the lesson's file with the answers, so its crash has no place to show to
    // learners.
    let isCheckStopped = run.hasEnded(index) && !run.hasEnded(lastMark)
    judgement.standardError =
      isCheckStopped ? CrashWords.beforeCrash(in: run.standardError) : run.standardError
    return judgement
  }

  private func judged(_ run: Transcript) -> Judgement {
    if run.isGarbled { return Judgement(.crashed(.wroteOnForeignDescriptor)) }
    // Writing too much is a failure even if the program ends before the runner notices it.
    let hasWrittenTooMuch = [.output, .disk].contains(run.outcome.overrun)
    if !hasWrittenTooMuch,
      run.hasEnded(lastMark) || run.hasEnded(index) && run.outcome.overrun == nil
    {
      return finished(run)
    }
    let running = run.lastBegun ?? 0
    var judgement = stopped(run)
    if running < index {
      judgement.outcome = .earlierStepBroke(
        step: program.earlier[running].id, .endsTheProgram(judgement.outcome))
      judgement.output = run.output(of: running)
    }
    return judgement
  }

  /// Judges a run that ended before its last step was done, regardless of the step that was
  /// running.
  package func stopped(_ run: Transcript) -> Judgement {
    let output = run.output(of: run.lastBegun ?? 0)
    switch run.outcome.overrun {
    case .time:
      return Judgement(.timedOut(.running, .wall(seconds: time.wallSeconds)), output: output)
    case .processor:
      return Judgement(
        .timedOut(.running, .processor(seconds: time.processorSeconds)), output: output)
    case .output:
      return Judgement(
        .tooMuchOutput(limitBytes: limits.outputBytes), output: String(output.prefix(2_000)))
    case .disk: return tooMuchWritten(output)
    case nil: break
    }
    switch run.outcome.termination {
    case .signalled(CrashWords.fileTooLarge):
      return tooMuchWritten(output)
    case .exited(let code):
      return Judgement(
        .crashed(.exited(code: code)), output: output)
    case .signalled:
      return crashed(run, output: output)
    }
  }
}

extension Judge {
  /// Returns the compiler's messages about a page without its checks, or `nil` if only the checks
  /// do not compile.
  package func aboutPage(_ all: [Diagnostic]) -> [Diagnostic]? {
    let rest = all.groups.filter { group in !program.checks.contains { $0.contains(group[0]) } }
    return rest.contains { $0[0].severity == .error } ? rest.flatMap(\.self) : nil
  }

  private func tooMuchWritten(_ output: String) -> Judgement {
    Judgement(.crashed(.fileTooLarge(limitBytes: limits.fileBytes)), output: output)
  }

  private func refusedAsExpected(_ errors: [Remark], _ expected: [String]) -> Judgement {
    let said = errors.map(\.diagnostic.message)
    let missing = expected.first { line in !said.contains { $0.contains(line) } }
    guard let missing else { return Judgement(.passed(.refused), remarks: errors) }
    return Judgement(.failedCheck(.compilerDoesNotSay(missing)), remarks: errors)
  }

  /// Judges a run in which the step ran to its end.
  private func finished(_ run: Transcript) -> Judgement {
    var judgement = judgeStep(run)
    guard let (broken, difference) = earlierDifference(in: run) else { return judgement }
    judgement.earlierDifference = difference
    if case .passed(let pass, _) = judgement.outcome {
      judgement.outcome = .passed(pass, changedStep: broken)
    } else {
      judgement.outcome = .earlierStepBroke(
        step: broken, .printsOtherwise(thisStep: judgement.outcome))
    }
    return judgement
  }

  /// Returns the first earlier step that printed something wrong.
  private func earlierDifference(in run: Transcript) -> (step: String, OutputDifference)? {
    for (number, part) in program.earlier.enumerated() {
      guard case .output(let expected?) = part.expectation else { continue }
      if let difference = OutputPattern(expected).difference(in: run.output(of: number)) {
        return (part.id, difference)
      }
    }
    return nil
  }

  private func judgeStep(_ run: Transcript) -> Judgement {
    let output = run.output(of: index)
    let failed = run.failedChecks.map { check in
      Remark(
        .check,
        Diagnostic(
          path: program.checks.first?.path ?? "", line: check.line, message: check.message))
    }
    let expected: ExpectedOutput?
    switch program.step.expectation {
    case .output(let lines): expected = lines
    case .crash: return Judgement(.failedCheck(.doesNotCrash), output: output)
    case .compileError: return compiledAgainstExpectation()
    }
    if let expected, let difference = OutputPattern(expected).difference(in: output) {
      return Judgement(.wrongOutput(difference), remarks: failed, output: output)
    }
    if let first = run.failedChecks.first {
      return Judgement(.failedCheck(.expectation(first.message)), remarks: failed, output: output)
    }
    guard run.hasEnded(lastMark) else {
      return Judgement(
        .crashed(.duringCheck(crashReason(run))),
        remarks: CrashWords.remarks(in: run.standardError, CodePlaces(program)), output: output)
    }
    return Judgement(.passed(.ran), output: output)
  }

  private func crashed(_ run: Transcript, output: String) -> Judgement {
    let reason = crashReason(run)
    guard (run.lastBegun ?? 0) == index,
      case .crash(let text, let expected) = program.step.expectation
    else {
      return Judgement(
        .crashed(.duringStep(reason)),
        remarks: CrashWords.remarks(in: run.standardError, CodePlaces(program)), output: output)
    }
    guard CrashWords.last(in: run.standardError).contains(text) else {
      return Judgement(
        .failedCheck(.crashDoesNotSay(text, reason)), output: output)
    }
    if let expected, let difference = OutputPattern(expected).difference(in: output) {
      return Judgement(.wrongOutput(difference), output: output)
    }
    return Judgement(.passed(.crashed), output: output)
  }

  private func crashReason(_ run: Transcript) -> Outcome.CrashReason {
    CrashWords.reason(
      run.standardError, termination: run.outcome.termination,
      peakBytes: run.outcome.peakMemoryBytes, limits: limits)
  }
}
