internal import LessonModel
internal import SystemIO

/// Turns what the compiler and a run left into a verdict on the step at hand.
struct Judge: Sendable {
  let program: PageProgram
  let seconds: Double
  let limits: Limits

  /// The step's index in the run's record.
  private var index: Int { program.earlier.count }
  /// The index of the mark after the checks.
  private var lastMark: Int { program.earlier.count + 1 }

  /// Judges code that the compiler refused.
  func refused(_ all: [Diagnostic]) -> Judgement {
    let places = CodePlaces(program)
    let diagnostics = places.settle(all.filter { $0.severity != .warning })
    let errors = diagnostics.filter { $0.severity == .error }
    if let broken = errors.lazy.compactMap({ places.earlierStep(at: $0) }).first {
      return Judgement(
        .earlierStepBroke, summary: "the earlier step `\(broken)` does not compile any more",
        diagnostics: diagnostics, brokenStep: broken)
    }
    if case .compileError(let expected) = program.step.expectation {
      return refusedAsExpected(errors, expected)
    }
    let count = errors.count == 1 ? "" : " (\(errors.count) errors)"
    return Judgement(
      .doesNotCompile, summary: "the code does not compile\(count)", diagnostics: diagnostics)
  }

  /// Judges a step that should not have compiled, and did.
  func compiledAgainstExpectation() -> Judgement {
    Judgement(
      .failedCheck,
      summary: "this step must not compile, and it does: the compiler accepts all of it")
  }

  /// Judges a run.
  func ran(_ run: Transcript) -> Judgement {
    if run.hasEnded(lastMark) || run.hasEnded(index) && run.outcome.overrun == nil {
      return finished(run)
    }
    let running = run.lastBegun ?? 0
    let isEarlier = running < index
    let judgement = stopped(run)
    guard isEarlier else { return judgement }
    let broken = program.earlier[running].id
    return Judgement(
      .earlierStepBroke,
      summary: "the earlier step `\(broken)` no longer holds: "
        + judgement.summary, diagnostics: judgement.diagnostics, output: run.output(of: running),
      lastWords: judgement.lastWords, brokenStep: broken)
  }

  /// Seconds as people say them.
  static func text(seconds: Double) -> String {
    let whole = seconds.rounded() == seconds
    let number = whole ? String(Int(seconds)) : String(seconds)
    return "\(number) second\(number == "1" ? "" : "s")"
  }
}

extension Judge {
  private func refusedAsExpected(_ errors: [Diagnostic], _ expected: [String]) -> Judgement {
    let said = errors.map(\.message)
    let missing = expected.first { line in !said.contains { $0.contains(line) } }
    guard let missing else {
      return Judgement(
        .passed, summary: "the compiler refuses it, as it should", diagnostics: errors)
    }
    return Judgement(
      .failedCheck, summary: "the compiler should say `\(missing)`, and says something else",
      diagnostics: errors)
  }

  /// Judges a run in which the step came to its end.
  private func finished(_ run: Transcript) -> Judgement {
    let (captures, broken) = earlierOutputs(of: run)
    var judgement = judgeStep(run, captures: captures)
    judgement.brokenStep = broken
    if let broken, !judgement.passed {
      judgement.verdict = .earlierStepBroke
      judgement.summary =
        "the earlier step `\(broken)` no longer prints what it did; in this step, "
        + judgement.summary
    }
    return judgement
  }

  /// The names that earlier outputs gave to what was printed, and the first step that printed
  /// something else than it should.
  private func earlierOutputs(of run: Transcript) -> (captures: [String: String], broken: String?) {
    var captures: [String: String] = [:]
    var broken: String?
    for (number, part) in program.earlier.enumerated() {
      guard case .output(let expected?) = part.expectation else { continue }
      switch OutputPattern(expected).match(run.output(of: number), captures: captures) {
      case .matches(let names): captures = names
      case .differs: broken = broken ?? part.id
      }
    }
    return (captures, broken)
  }

  private func judgeStep(_ run: Transcript, captures: [String: String]) -> Judgement {
    let output = run.output(of: index)
    let failed = run.failedChecks.map { check in
      Diagnostic(
        path: program.checks.first?.path ?? "", line: check.line, message: check.message)
    }
    let expected: ExpectedOutput?
    switch program.step.expectation {
    case .output(let lines): expected = lines
    case .crash:
      return Judgement(
        .failedCheck, summary: "this step must crash, and it ran to its end", output: output)
    case .compileError: return compiledAgainstExpectation()
    }
    if let expected,
      case .differs(let difference) = OutputPattern(expected).match(output, captures: captures)
    {
      return Judgement(
        .wrongOutput, summary: Self.text(difference), diagnostics: failed,
        difference: difference, output: output)
    }
    if let first = failed.first {
      return Judgement(
        .failedCheck, summary: first.message, diagnostics: failed, output: output)
    }
    guard run.hasEnded(lastMark) else {
      return Judgement(
        .crashed, summary: "the step ran, but its check crashed: \(lastWords(run))",
        output: output, lastWords: run.standardError)
    }
    return Judgement(.passed, summary: "it does what it should", output: output)
  }

  private static func text(_ difference: OutputDifference) -> String {
    let line = difference.printedLine
    if difference.printedLines.isEmpty { return "it printed nothing" }
    if difference.printed == nil { return "the output ends after line \(line - 1), too early" }
    if difference.expected == nil {
      return "the output goes on after it should end, at line \(line)"
    }
    return "the output differs at line \(line)"
  }

  /// Judges a run that was over before its last step was, whichever step ran then.
  func stopped(_ run: Transcript) -> Judgement {
    let output = run.output(of: run.lastBegun ?? 0)
    let isFull = run.outcome.termination == .signalled(CrashWords.fileTooLarge)
    switch run.outcome.overrun {
    case .time:
      return Judgement(
        .timedOut,
        summary: "it was still running after \(Self.text(seconds: seconds)) and was stopped; "
          + "look for a loop that never ends, or an `await` that nothing answers", output: output)
    case .output:
      return Judgement(
        .tooMuchOutput,
        summary: "it printed more than \(limits.outputBytes >> 20) MiB and was stopped; look for "
          + "a `print` in a loop that never ends", output: String(output.prefix(2_000)))
    case nil where isFull:
      return Judgement(
        .crashed,
        summary: "it wrote a file of more than \(limits.fileBytes >> 20) MiB, more than a step may",
        output: output)
    case nil: break
    }
    switch run.outcome.termination {
    case .exited(let code):
      return Judgement(
        .crashed,
        summary: "the program ended before the step did (exit code \(code)); something called "
          + "`exit`", output: output, lastWords: run.standardError)
    case .signalled:
      return crashed(run, output: output)
    }
  }

  private func crashed(_ run: Transcript, output: String) -> Judgement {
    if (run.lastBegun ?? 0) == index,
      case .crash(let text, let expected) = program.step.expectation
    {
      guard CrashWords.last(in: run.standardError).contains(text) else {
        return Judgement(
          .failedCheck,
          summary: "it crashes, but its last words should contain `\(text)`, and are "
            + lastWords(run), output: output, lastWords: run.standardError)
      }
      let captures = earlierOutputs(of: run).captures
      if let expected,
        case .differs(let difference) = OutputPattern(expected).match(output, captures: captures)
      {
        return Judgement(
          .wrongOutput, summary: Self.text(difference), difference: difference, output: output)
      }
      return Judgement(
        .passed, summary: "it crashes, as it should", output: output,
        lastWords: run.standardError)
    }
    let places = CodePlaces(program)
    return Judgement(
      .crashed, summary: "it crashed: \(lastWords(run))",
      diagnostics: CrashWords.diagnostics(in: run.standardError, places), output: output,
      lastWords: run.standardError)
  }

  private func lastWords(_ run: Transcript) -> String {
    CrashWords.sentence(
      run.standardError, termination: run.outcome.termination,
      peakBytes: run.outcome.peakMemoryBytes, limits: limits)
  }
}
