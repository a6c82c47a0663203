internal import Judging
internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner

/// The gates of one step, without merging it with other steps.
struct StepGates {
  let lesson: Lesson
  let index: Int
  let runner: PageRunner
  /// The compiler slots that all lessons share.
  let places: CompilerPlaces
  /// Whether an earlier step that never ends was removed from the lesson, so that names may be
  /// missing.
  var isPartial = false
  /// The judgements of answers that were judged alone.
  private let known = KnownJudgements()

  init(
    lesson: Lesson, index: Int, runner: PageRunner, places: CompilerPlaces, isPartial: Bool
  ) {
    self.lesson = lesson
    self.index = index
    self.runner = runner
    self.places = places
    self.isPartial = isPartial
  }

  private var step: Step { lesson.steps[index] }
  private var referenceLine: Int { step.referenceLine }

  /// Returns findings if the solution, or the demonstration, fails.
  ///
  /// - Returns: One finding, or one for each check that fails; `nil` when an earlier step's fault
  ///   hides them.
  func solutionFaults() throws -> [GateFinding]? {
    guard let judgement = try judge(step.reference, showsChecks: true) else { return nil }
    guard judgement.passed else {
      guard let difference = judgement.difference,
        try variesAgain(at: difference, after: judgement)
      else { return faults(judgement) }
      return [
        finding(
          difference.documentLine, .solution(.printsOtherwiseEachTime(difference)))
      ]
    }
    return try unsaidOutput(judgement).map { [$0] } ?? []
  }

  /// Returns whether a step that passed prints output that no fence mentions.
  func printsUnsaid(_ judgement: Judgement) -> Bool {
    guard !judgement.output.isEmpty, !step.printsAnything else { return false }
    return switch step.expectation {
    case .output(nil), .crash(_, output: nil): true
    case .output, .crash, .compileError: false
    }
  }

  /// Returns a finding if the starter does not have the result that the lesson states.
  func starterFault(_ judgement: Judgement) throws -> GateFinding? {
    guard try !step.starterEnd.admits(judgement, matching: runner.matches) else { return nil }
    let fault: GateFault.StarterFault =
      switch step.starterEnd {
      case .passes: .shouldPass(judgement.outcome)
      case .doesNotCompile: .compiles(judgement.outcome)
      case .fails(let pattern?) where !judgement.passed:
        .failsOtherwise(wanted: pattern.source, judgement.outcome)
      case .fails where judgement.passed: .passes
      case .fails: .doesNotCompile(judgement.compilerError?.message ?? "")
      }
    return finding(step.starter.first?.line ?? step.line, .starter(fault))
  }

  /// Returns a finding if the step has a different result in a second run.
  func stabilityFault() throws -> GateFinding? {
    if case .compileError = step.expectation { return nil }
    let program = PageProgram(lesson: lesson, index: index, code: step.reference)
    return try deviation(of: program).flatMap { deviation in
      deviation.step == step.id ? finding(deviation) : nil
    }
  }

  /// Returns the findings about lines that state a value, or `nil` when this machine cannot prove
  /// them.
  ///
  /// The solution must be right.
  func statedFaults() throws -> [GateFinding]? {
    guard !StatedValue.all(in: step).isEmpty else { return [] }
    let program = PageProgram(lesson: lesson, index: index, code: step.reference)
    let lines = try places.during { () throws(RunnerError) -> [StatedValues.Line]? in
      let judgement = try runner.judge(program)
      // An earlier step is at fault, and the fault is reported there.
      guard judgement.passed else { return [] }
      return try StatedValues(program: program, runner: runner).lines(of: step, judgement)
    }
    return lines?.compactMap { line in
      line.fault.map { finding(line.origin.line, column: line.value.code.count + 1, .stated($0)) }
    }
  }

  /// The finding if the step has no hint without a condition.
  var hintFault: GateFinding? {
    guard !step.isDemonstration, step.orderedHints.isEmpty else { return nil }
    return finding(step.line, .noHint)
  }

  /// Creates the finding for code with a wrong layout, which is one per step, at the first wrong
  /// line.
  func layoutFinding(_ changes: [FenceHunk]) -> GateFinding {
    let lines = changes.reduce(0) { $0 + max($1.removed.count, $1.added.count) }
    return finding(changes.first?.line ?? step.line, .layout(lesson: lesson.id, lines: lines))
  }

  /// Creates the finding for a second run that differs.
  func finding(_ deviation: Repetition.Deviation) -> GateFinding {
    finding(
      deviation.difference?.documentLine ?? referenceLine, .stability(deviation.outcome))
  }

  /// Creates a finding at a line of the lesson.
  func finding(_ line: Int, column: Int = 1, _ fault: GateFault) -> GateFinding {
    GateFinding(
      step: step.id, isDemonstration: step.isDemonstration, path: lesson.path, line: line,
      column: column, fault: fault)
  }
}

extension StepGates {
  /// Returns a finding if a step prints the same output in each run and no fence expects it.
  private func unsaidOutput(_ judgement: Judgement) throws -> GateFinding? {
    guard printsUnsaid(judgement) else { return nil }
    guard let first = OutputPattern.lines(of: judgement.output).first,
      try deviation(from: judgement) == nil
    else { return nil }
    return finding(referenceLine, .solution(.printsUnsaid(first)))
  }

  /// Returns whether a second run prints different output, and also differs from the fence in a
  /// different way.
  ///
  /// Text that a pattern of the fence matches may vary.
  private func variesAgain(
    at difference: OutputDifference, after judgement: Judgement
  ) throws(RunnerError) -> Bool {
    guard let other = try deviation(from: judgement), other.step == step.id, other.difference != nil
    else { return false }
    let again = try deviation(
      of: PageProgram(lesson: lesson, index: index, code: step.reference))
    return again?.step != step.id || again?.difference?.printed != difference.printed
      || again?.difference?.documentLine != difference.documentLine
  }

  /// Runs the step again and returns the deviation from a judgement.
  private func deviation(from judgement: Judgement) throws(RunnerError) -> Repetition.Deviation? {
    var program = PageProgram(lesson: lesson, index: index, code: step.reference)
    let printed = ExpectedOutput(
      lines: OutputPattern.lines(of: judgement.output), isVerbatim: true)
    switch step.expectation {
    case .crash(let words, _): program.step.expectation = .crash(words, output: printed)
    case .output, .compileError: program.step.expectation = .output(printed)
    }
    program.checks = []
    return try deviation(of: program)
  }

  /// Judges the step with the code, or returns `nil` when only an earlier step is at fault.
  ///
  /// Code that never ended is not run again.
  func judge(_ code: [SourceFragment], showsChecks: Bool = false) throws -> Judgement? {
    if let endless = known.endless[code] { return endless }
    let judgement = try judgeOnce(code, showsChecks: showsChecks)
    if let judgement, judgement.outcome.neverEnds { known.endless[code] = judgement }
    return judgement
  }

  /// Returns the judgement of code that never ended when judged alone, or `nil` for other code.
  func endless(_ code: [SourceFragment]) -> Judgement? { known.endless[code] }

  private func run(_ program: PageProgram) throws(RunnerError) -> Judgement {
    try places.during { () throws(RunnerError) in try runner.judge(program) }
  }

  private func deviation(of program: PageProgram) throws(RunnerError) -> Repetition.Deviation? {
    try places.during { () throws(RunnerError) in try runner.deviation(of: program) }
  }

  private func judgeOnce(_ code: [SourceFragment], showsChecks: Bool) throws -> Judgement? {
    var program = PageProgram(lesson: lesson, index: index, code: code)
    program.showsChecks = showsChecks
    var judgement = try run(program)
    // An earlier step's fault is reported at that step, and must not hide faults of this one.
    while case .earlierStepBroke(let broken, _) = judgement.outcome {
      guard try isBroken(broken, before: program) else { return judgement }
      if let index = program.earlier.firstIndex(where: { $0.id == broken }) {
        // This step may work even if the other's output is wrong. Other faulty steps are removed.
        if case .output(_?) = program.earlier[index].expectation {
          program.earlier[index].expectation = .output(nil)
        } else {
          program.earlier.remove(at: index)
        }
      }
      judgement = try run(program)
      if case .doesNotCompile = judgement.outcome { return nil }
    }
    return isPartial && judgement.outcome.mayLackNames ? nil : judgement
  }

  /// Returns whether an earlier step fails even without the current step.
  private func isBroken(_ id: String, before program: PageProgram) throws -> Bool {
    var before = program
    guard let last = before.earlier.popLast() else { return true }
    (before.step, before.checks) = (last, [])
    let judgement = try run(before)
    return judgement.brokenStep == id || last.id == id && !judgement.passed
  }

  /// Returns the findings about code that should have passed, at the lines that the author must
  /// change.
  func faults(_ judgement: Judgement) -> [GateFinding] {
    let outcome = judgement.outcome
    let errors = judgement.errors.map(\.diagnostic)
    func found(
      _ fault: GateFault.SolutionFault, at line: Int? = nil, column: Int = 1
    ) -> [GateFinding] {
      [finding(line ?? referenceLine, column: column, .solution(fault))]
    }
    if let difference = judgement.difference {
      return found(.printsOtherwise(difference), at: difference.documentLine)
    }
    if case .failedCheck = outcome, case .output = step.expectation {
      return errors.flatMap { found(.failsCheck($0.message), at: $0.line) }
    }
    if case .earlierStepBroke = outcome {
      return found(.breaksEarlierStep(outcome, because: errors.first))
    }
    guard let first = errors.first else { return found(.fails(outcome)) }
    // The message of a crash is part of the outcome.
    if case .crashed = outcome { return found(.fails(outcome), at: first.line) }
    let isOfCheck = step.checks.contains { ($0.line...$0.lastLine).contains(first.line) }
    return found(
      isOfCheck
        ? .checkDoesNotCompile(first.message) : .fails(outcome, compilerSays: first.message),
      at: first.line, column: first.column)
  }
}

/// The judgements of answers that never ended.
private final class KnownJudgements {
  var endless: [[SourceFragment]: Judgement] = [:]
}

extension Outcome {
  /// Whether missing names may be the cause.
  fileprivate var mayLackNames: Bool {
    switch self {
    case .doesNotCompile, .failedCheck(.compilerDoesNotSay): true
    default: false
    }
  }
}
