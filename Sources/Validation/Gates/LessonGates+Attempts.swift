internal import LessonModel
internal import SnippetRunner

/// The gates of attempts that must fail, which are the starter, wrong answers and cheats.
extension LessonGates {
  /// Returns the judgement of an attempt, in the merged program or else alone, or `nil` when only
  /// an earlier step is at fault.
  ///
  /// `output` is the text that a cheat prints. `settles` decides whether a judgement of the merged
  /// program is enough.
  private func judgement(
    of attempt: Attempt, _ gates: StepGates, _ merged: MergedAttempts?, given output: String? = nil,
    ifIt settles: (Judgement, _ isRefused: Bool) throws -> Bool = { _, _ in true }
  ) throws -> Judgement? {
    guard let output else {
      if let endless = gates.endless(attempt.code) { return endless }
      return try (merged?.resultInPage(of: attempt) ?? .unknown).judgement(ifIt: settles) {
        try gates.judge(attempt.code)
      }
    }
    return try (merged?.result(of: attempt, given: output) ?? .unknown).judgement(ifIt: settles) {
      let program = PageProgram(lesson: lesson, index: gates.index, code: attempt.code)
      return try places.during { () throws(RunnerError) in
        try runner.judge(program, given: output)
      }
    }
  }

  /// Returns the starter's judgement, or `nil` for a demonstration.
  func starter(_ gates: StepGates, _ merged: MergedAttempts?) throws -> Judgement? {
    let step = lesson.steps[gates.index]
    guard !step.isDemonstration else { return nil }
    return try judgement(of: lesson.starterAttempt(at: gates.index), gates, merged) {
      guard case .fails(nil) = step.starterEnd else { return false }
      return !$1 && !$0.passed
    }
  }

  /// Returns a finding if a wrong answer passes or causes a different message than the lesson
  /// states.
  func wrongAnswerFault(
    _ number: Int, _ gates: StepGates, _ merged: MergedAttempts?
  ) throws -> GateFinding? {
    let step = lesson.steps[gates.index]
    let wrong = step.wrongAnswers[number]
    let gate = WrongAnswerGate(wrong: wrong, step: step, runner: runner)
    let attempt = lesson.wrongAttempt(number, at: gates.index)
    let judgement = try judgement(of: attempt, gates, merged, ifIt: gate.isProven)
    return try judgement.flatMap(gate.fault).map { gates.finding(wrong.line, .wrongAnswer($0)) }
  }

  /// Returns a finding if an answer passes that only prints the expected output.
  ///
  /// A cheat that does not compile together with the others does not count.
  func printingFault(
    _ gates: StepGates, _ merged: MergedAttempts?, _ proof: Judgement?, starterEnds: Bool
  ) throws -> GateFinding? {
    let step = lesson.steps[gates.index]
    let attempts = code.cheats[gates.index]
    guard !attempts.isEmpty, let right = try proof ?? gates.judge(step.reference) else {
      return nil
    }
    // If the starter never ends, its silenced copy does not end either, so skip that cheat.
    for (cheat, attempt) in zip(Cheat.allCases, attempts)
    where starterEnds || cheat != .silencedStarter {
      let judgement = try judgement(of: attempt, gates, merged, given: right.output) {
        judgement, _ in
        !judgement.passed
      }
      if judgement?.passed == true {
        return gates.finding(step.referenceLine, .printing(cheat))
      }
    }
    return nil
  }

  /// Returns a finding for each check that no attempt fails and each hint that no attempt causes,
  /// and the table of attempts by hint.
  func unprovenFaults(
    _ gates: StepGates, _ merged: MergedAttempts?
  ) throws -> ([GateFinding], HintTable?) {
    let step = lesson.steps[gates.index]
    guard !step.isDemonstration else { return ([], nil) }
    let all = lesson.attempts(at: gates.index)
    let attempts = try all.compactMap { attempt in
      try judgement(of: attempt, gates, merged).map {
        (line: step.line(of: attempt), judgement: $0)
      }
    }.filter { $0.judgement.outcome.name != .earlierStepBroke }
    // Attempts that an earlier step's fault hides prove nothing.
    guard attempts.count == all.count else { return ([], nil) }
    let gate = UnprovenGate(step: step, runner: runner)
    let table = try gate.table(attempts)
    let faults = gate.faults(attempts.map(\.judgement), table)
    return (faults.map { gates.finding($0.line, $0.fault) }, table)
  }
}
