internal import LessonModel
internal import SnippetRunner
internal import TerminalIO

/// The gates of one step, each judged by itself, with words for its author.
struct StepGates: Sendable {
  let lesson: Lesson
  let index: Int
  let runner: PageRunner

  private var step: Step { lesson.steps[index] }

  /// Why the solution, or what is demonstrated, does not do what the lesson says: one reason, or a
  /// reason for each check that fails; `nil` when an earlier step's fault hides it.
  func solutionFaults() throws -> [Diagnostic]? {
    guard let judgement = try judge(step.reference, showsChecks: true) else { return nil }
    guard judgement.passed else { return faults(judgement) }
    return try unsaidOutput(judgement).map { [$0] } ?? []
  }

  /// Whether a step that passed prints what no fence says.
  func printsUnsaid(_ judgement: Judgement) -> Bool {
    guard !judgement.output.isEmpty else { return false }
    return switch step.expectation {
    case .output(nil), .crash(_, output: nil): true
    case .output, .crash, .compileError: false
    }
  }

  /// Why the starter does not fail, or not as the lesson says.
  func starterFault() throws -> Diagnostic? {
    guard !step.isDemonstration, let judgement = try judge(step.starter),
      !step.starterEnd.admits(judgement)
    else { return nil }
    let line = step.starter.first?.line ?? step.line
    switch step.starterEnd {
    case .passes:
      return diagnostic(
        line,
        "the starter of `\(step.id)` should pass, and \(judgement.summary); mend it, or take "
          + "`starter=passes` away")
    case .fails(let pattern?) where !judgement.passed:
      return diagnostic(
        line,
        "the starter of `\(step.id)` fails, but not with `\(pattern)`: \(judgement.summary); change "
          + "the code or `starter=`")
    case .fails:
      return diagnostic(
        line,
        "the starter of `\(step.id)` passes already; leave out what the learner is to write")
    }
  }

  /// Why the step does not do the same when it runs again.
  func stabilityFault() throws -> Diagnostic? {
    if case .compileError = step.expectation { return nil }
    let program = PageProgram(lesson: lesson, index: index, code: step.reference)
    return try runner.deviation(of: program).flatMap { deviation in
      deviation.step == step.id ? diagnostic(deviation) : nil
    }
  }

  /// Why a learner who is stuck is left alone.
  var hintFault: Diagnostic? {
    guard !step.isDemonstration, step.orderedHints.isEmpty else { return nil }
    return diagnostic(
      step.line, "`\(step.id)` has no hint for everybody; add a fence `hint` without `when=`")
  }

  /// A second run that differs, in words.
  func diagnostic(_ deviation: Repetition.Deviation) -> Diagnostic {
    let cause = "look for the order of a dictionary, the time, chance, or a task nobody waits for"
    guard let difference = deviation.difference else {
      return diagnostic(
        step.reference.first?.line ?? step.line,
        "`\(step.id)` passes once, and not when it runs again: \(OutcomeMessages.summary(of: deviation.outcome)); \(cause)"
      )
    }
    return diagnostic(
      difference.documentLine,
      "`\(step.id)` prints \(words(difference.printed)) when it runs again, and "
        + "\(words(difference.expected)) before; \(cause)")
  }
}

extension StepGates {
  /// The output that a learner would meet unannounced; what is another one each time cannot be said.
  private func unsaidOutput(_ judgement: Judgement) throws -> Diagnostic? {
    guard printsUnsaid(judgement) else { return nil }
    let lines = OutputPattern.lines(of: judgement.output)
    var program = PageProgram(lesson: lesson, index: index, code: step.reference)
    let printed = ExpectedOutput(lines: lines, isVerbatim: true)
    switch step.expectation {
    case .crash(let words, _): program.step.expectation = .crash(words, output: printed)
    case .output, .compileError: program.step.expectation = .output(printed)
    }
    guard try runner.deviation(of: program) == nil else { return nil }
    return diagnostic(
      step.reference.first?.line ?? step.line,
      "`\(step.id)` prints \(words(lines.first)) each time, and no fence says so; add a fence `output` "
        + "with what it prints")
  }

  /// Judges the step with some code; `nil` when only an earlier step is at fault.
  private func judge(_ code: [SourceFragment], showsChecks: Bool = false) throws -> Judgement? {
    var program = PageProgram(lesson: lesson, index: index, code: code)
    program.showsChecks = showsChecks
    var judgement = try runner.judge(program)
    // An earlier step's fault is reported there; it must not hide what is wrong with this one.
    while judgement.outcome.name == .earlierStepBroke, let broken = judgement.brokenStep {
      guard try isBroken(broken, before: program) else { return judgement }
      if let index = program.earlier.firstIndex(where: { $0.id == broken }) {
        // What it prints need not be right for this one to work; else it has to go.
        if case .output(_?) = program.earlier[index].expectation {
          program.earlier[index].expectation = .output(nil)
        } else {
          program.earlier.remove(at: index)
        }
      }
      judgement = try runner.judge(program)
      if judgement.outcome.name == .doesNotCompile { return nil }
    }
    return judgement
  }

  /// Whether an earlier step does not hold without the step at hand either.
  private func isBroken(_ id: String, before program: PageProgram) throws -> Bool {
    var before = program
    guard let last = before.earlier.popLast() else { return true }
    (before.step, before.checks) = (last, [])
    let judgement = try runner.judge(before)
    return judgement.brokenStep == id || last.id == id && !judgement.passed
  }

  private func diagnostic(_ line: Int, column: Int = 1, _ message: String) -> Diagnostic {
    Diagnostic(path: lesson.path, line: line, column: column, message: message)
  }

  /// A line as it is quoted; what is invisible in it shows, or two lines would look the same.
  private func words(_ line: String?) -> String {
    guard let line else { return "nothing more" }
    let inked = line.filter { $0 != " " }
    return "`\(Sanitizer.visible(inked) == inked ? line : Sanitizer.visible(line))`"
  }

  /// The failure of what should have passed, at the lines an author has to change.
  private func faults(_ judgement: Judgement) -> [Diagnostic] {
    let what = step.isDemonstration ? "the code" : "the solution"
    let name = "\(what) of `\(step.id)`"
    let errors = judgement.diagnostics.filter { $0.severity == .error }
    if let difference = judgement.difference {
      let printed = difference.printedLines.isEmpty ? "nothing" : words(difference.printed)
      return [
        diagnostic(
          difference.documentLine,
          "\(name) prints \(printed) where the output says "
            + "\(words(difference.expected)); change one of the two")
      ]
    }
    if judgement.outcome.name == .failedCheck, case .output = step.expectation {
      return errors.map { check in
        diagnostic(
          check.line, "\(name) fails the check: \(check.message); change one of the two")
      }
    }
    if judgement.outcome.name == .earlierStepBroke {
      let cause = errors.first.map { " (line \($0.line): \($0.message))" } ?? ""
      return [
        diagnostic(
          step.reference.first?.line ?? step.line, "with \(name), \(judgement.summary)\(cause)")
      ]
    }
    guard let first = errors.first else {
      return [diagnostic(step.reference.first?.line ?? step.line, "\(name): \(judgement.summary)")]
    }
    // What a crash says is in the summary already.
    if judgement.outcome.name == .crashed {
      return [diagnostic(first.line, "\(name): \(judgement.summary)")]
    }
    let isOfCheck = step.checks.contains { ($0.line...$0.lastLine).contains(first.line) }
    let words =
      isOfCheck ? "the check of `\(step.id)` does not compile" : "\(name): \(judgement.summary)"
    return [diagnostic(first.line, column: first.column, "\(words): \(first.message)")]
  }
}
