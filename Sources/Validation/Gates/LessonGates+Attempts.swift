internal import LessonModel
internal import SnippetRunner

/// The gates that let somebody fail at a step: the starter, wrong answers and cheats.
extension LessonGates {
  /// Judges an attempt in the merged program; `nil` when it must be judged alone.
  ///
  /// There an attempt is a function, so that it can declare names again; therefore the names of its
  /// types are longer when printed.
  func judge(_ attempt: Attempt, _ merged: MergedAttempts?) throws -> Judgement? {
    guard let judgement = try merged?.judge(attempt),
      !judgement.output.contains(Self.privateTypeName)
    else { return nil }
    return judgement
  }

  /// Returns a finding if a wrong answer passes or gets something other than the lesson says.
  func wrongAnswerFault(
    _ number: Int, _ gates: StepGates, _ merged: MergedAttempts?
  ) throws -> GateFinding? {
    let step = lesson.steps[gates.index]
    let wrong = step.wrongAnswers[number]
    let gate = WrongAnswerGate(wrong: wrong, step: step, runner: runner)
    let attempt = lesson.wrongAttempt(number, at: gates.index)
    if let judgement = try judge(attempt, merged) {
      guard let fault = try gate.fault(judgement) else { return nil }
      // Alone it would not end either.
      if judgement.outcome.neverEnds { return gates.finding(wrong.line, .wrongAnswer(fault)) }
    }
    if let refusal = try merged?.refusal(of: attempt), try gate.isProven(by: refusal) { return nil }
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
    let starter =
      try gates.endless(step.starter) ?? judge(lesson.starterAttempt(at: gates.index), merged)
    for (cheat, attempt) in zip(Cheat.allCases, attempts) {
      // Without its prints the starter does not end either.
      if cheat == .silencedStarter, starter?.outcome.neverEnds ?? false { continue }
      guard try merged?.refusal(of: attempt) == nil,
        try merged?.judge(attempt, given: right.output)?.passed != false
      else { continue }
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

  /// The beginning of the runtime's name for a type that is declared in a function.
  private static let privateTypeName = "(unknown context at "

  /// Returns a finding for each check and each hint for a mistake that nobody in the lesson meets, and
  /// who meets which hint.
  func unprovenFaults(
    _ gates: StepGates, _ merged: MergedAttempts?
  ) throws -> ([GateFinding], HintTable?) {
    let step = lesson.steps[gates.index]
    guard !step.isDemonstration else { return ([], nil) }
    let attempts = try lesson.attempts(at: gates.index).compactMap { attempt in
      let judgement =
        try gates.endless(attempt.code) ?? judge(attempt, merged) ?? merged?.refusal(of: attempt)
        ?? gates.judge(attempt.code)
      return judgement.map { (line: step.line(of: attempt), judgement: $0) }
    }
    let gate = UnprovenGate(step: step, runner: runner)
    let table = try gate.table(attempts)
    let faults = gate.faults(attempts.map(\.judgement), table)
    return (faults.map { gates.finding($0.line, $0.fault) }, table)
  }
}
