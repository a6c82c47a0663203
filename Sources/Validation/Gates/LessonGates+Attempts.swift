internal import LessonModel
internal import SnippetRunner

/// The gates that let somebody fail at a step: the starter, wrong answers and cheats.
extension LessonGates {
  /// Returns how an attempt did in the merged program.
  func result(of attempt: Attempt, _ merged: MergedAttempts?) throws -> MergedResult {
    try merged?.resultInPage(of: attempt) ?? .unknown
  }

  /// Returns a finding if a wrong answer passes or gets something other than the lesson says.
  func wrongAnswerFault(
    _ number: Int, _ gates: StepGates, _ merged: MergedAttempts?
  ) throws -> GateFinding? {
    let step = lesson.steps[gates.index]
    let wrong = step.wrongAnswers[number]
    let gate = WrongAnswerGate(wrong: wrong, step: step, runner: runner)
    let attempt = lesson.wrongAttempt(number, at: gates.index)
    switch try result(of: attempt, merged) {
    case .ran(let judgement):
      guard let fault = try gate.fault(judgement) else { return nil }
      // Alone it would not end either.
      if judgement.outcome.neverEnds { return gates.finding(wrong.line, .wrongAnswer(fault)) }
    case .refused(let judgement): if try gate.isProven(by: judgement) { return nil }
    case .unknown: break
    }
    guard let judgement = try gates.judge(attempt.code), let fault = try gate.fault(judgement)
    else { return nil }
    return gates.finding(wrong.line, .wrongAnswer(fault))
  }

  /// Returns a finding if an answer passes that only prints what is expected.
  ///
  /// A cheat that the compiler refuses among all the others does not count.
  func printingFault(
    _ gates: StepGates, _ merged: MergedAttempts?, _ proof: Judgement?
  ) throws -> GateFinding? {
    let step = lesson.steps[gates.index]
    let attempts = code.cheats[gates.index]
    guard !attempts.isEmpty, let right = try proof ?? gates.judge(step.reference) else {
      return nil
    }
    for (cheat, attempt) in zip(Cheat.allCases, attempts) {
      // Without its prints the starter does not end either.
      if try cheat == .silencedStarter && starterNeverEnds(gates, merged) { continue }
      switch try merged?.result(of: attempt, given: right.output) ?? .unknown {
      case .refused: continue
      case .ran(let judgement): if !judgement.passed { continue }
      case .unknown: break
      }
      let program = PageProgram(lesson: lesson, index: gates.index, code: attempt.code)
      let judgement = try places.during { () throws(RunnerError) in
        try runner.judge(program, given: right.output)
      }
      if judgement.passed {
        return gates.finding(step.referenceLine, .printing(cheat))
      }
    }
    return nil
  }

  private func starterNeverEnds(_ gates: StepGates, _ merged: MergedAttempts?) throws -> Bool {
    if gates.endless(lesson.steps[gates.index].starter) != nil { return true }
    guard
      case .ran(let judgement) = try result(
        of: lesson.starterAttempt(at: gates.index), merged)
    else { return false }
    return judgement.outcome.neverEnds
  }

  /// Returns a finding for each check and each hint for a mistake that nobody in the lesson meets, and
  /// who meets which hint.
  func unprovenFaults(
    _ gates: StepGates, _ merged: MergedAttempts?
  ) throws -> ([GateFinding], HintTable?) {
    let step = lesson.steps[gates.index]
    guard !step.isDemonstration else { return ([], nil) }
    let attempts = try lesson.attempts(at: gates.index).compactMap { attempt in
      try judgement(of: attempt, gates, merged).map {
        (line: step.line(of: attempt), judgement: $0)
      }
    }
    let gate = UnprovenGate(step: step, runner: runner)
    let table = try gate.table(attempts)
    let faults = gate.faults(attempts.map(\.judgement), table)
    return (faults.map { gates.finding($0.line, $0.fault) }, table)
  }

  /// How an attempt did, in the merged program or else alone; `nil` when only an earlier step is at fault.
  private func judgement(
    of attempt: Attempt, _ gates: StepGates, _ merged: MergedAttempts?
  ) throws -> Judgement? {
    if let endless = gates.endless(attempt.code) { return endless }
    switch try result(of: attempt, merged) {
    case .ran(let judgement), .refused(let judgement): return judgement
    case .unknown: return try gates.judge(attempt.code)
    }
  }
}
