package import LessonModel
package import SnippetRunner
internal import SystemIO

/// The gates that a lesson's steps must pass before learners see them.
///
/// If possible, a lesson is compiled once, with every necessary path through it. A step that passes
/// in this program has passed. A step that fails is judged again alone, as a learner would run it,
/// so that the report is the same either way.
package struct LessonGates: Sendable {
  let lesson: Lesson
  /// The indices of the steps to prove.
  let indices: [Int]
  let runner: PageRunner
  /// Checks the layout of the code.
  let formatter: CodeFormatter
  /// The attempts at the lesson's steps, and the parser's facts.
  let code: LessonCode
  /// The compiler slots that all lessons share.
  let places: CompilerPlaces
  /// Whether a step that never ends was removed from the lesson.
  var isPartial = false
  /// The maximum number of suspension points in the code of one merged program.
  ///
  /// The compiler copies an async function for each `await` in it. A program with the default
  /// number takes about 350 MiB.
  var mostWaits = Self.usualWaits
  /// The default for `mostWaits`.
  static let usualWaits = 200

  /// Creates the gates of steps of a lesson.
  package init(
    lesson: Lesson, indices: [Int], runner: PageRunner, formatter: CodeFormatter,
    places: CompilerPlaces = CompilerPlaces(1)
  ) {
    self.lesson = lesson
    self.indices = indices
    self.runner = runner
    self.formatter = formatter
    self.places = places
    code = LessonCode(lesson, runner.syntax)
  }

  /// Returns the results of the steps, in order.
  ///
  /// - Throws: `RunnerError` when the machine, not the lesson, is at fault.
  package func results() throws -> [StepResult] { try results(MergePlan(lesson, code)) }

  /// Returns the results of the steps, in order, merged by a plan.
  ///
  /// - Throws: `RunnerError` when the machine, not the lesson, is at fault.
  package func results(_ plan: MergePlan) throws -> [StepResult] {
    guard let last = indices.max() else { return [] }
    let wanted = plan.solutions.intersection(indices)
    let lessonPrograms =
      plan.isEmpty
      ? nil : try merged(upTo: last, plan.attempts.filter { wanted.contains($0.step) })
    let whole = lessonPrograms?.solutions
    let layout = try places.during {
      try formatter.changes(in: lesson, indices, interrupt: runner.interrupt)
    }
    let proofs = try whole.map { try Proofs(indices.filter(plan.solutions.contains), $0) }
    var endless = proofs?.endless
    let repetition = endless == nil ? try whole.flatMap(repeatAll) : nil
    var results: [StepResult] = []
    var isAfterBroken = false
    for index in indices where index <= endless ?? index {
      let start = ContinuousClock.now
      let isMerged = plan.solutions.contains(index)
      let merged = isMerged ? lessonPrograms : plan.isEmpty ? nil : try merged(of: index)
      let gates = StepGates(
        lesson: lesson, index: index, runner: runner, places: places, isPartial: isPartial)
      var (findings, hints) = try findings(
        gates, merged,
        proof: proofs?.judgements[index] ?? merged?.solutions.judge(.solution(index)),
        isMerged ? repetition : nil)
      if findings.contains(where: \.fault.neverEnds),
        !lesson.steps[index].expectation.endsTheProgram
      {
        endless = index
      }
      // Other output may only be the effect of the earlier step.
      if isAfterBroken { findings.removeAll(where: \.fault.isOtherOutput) }
      isAfterBroken = isAfterBroken || findings.contains(where: \.fault.isBrokenSolution)
      if let fault = gates.hintFault { findings.append(fault) }
      if let changes = layout.first(where: { $0.step == index }) {
        findings.append(gates.layoutFinding(changes.hunks))
      }
      let stated = findings.isEmpty ? try gates.statedFaults() : []
      results.append(
        StepResult(
          lesson.steps[index], of: lesson, findings: findings + (stated ?? []), hints: hints,
          lacksValues: stated == nil, seconds: start.duration(to: .now) / .seconds(1)))
    }
    guard let endless else { return results }
    return try results + self.results(after: endless, isMerged: !plan.isEmpty)
  }

  /// Returns the results of the steps after one that never ends, in the lesson without it.
  private func results(after endless: Int, isMerged: Bool) throws -> [StepResult] {
    var others = self.lesson
    others.steps.remove(at: endless)
    var gates = LessonGates(
      lesson: others, indices: indices.filter { $0 > endless }.map { $0 - 1 }, runner: runner,
      formatter: formatter, places: places)
    gates.isPartial = true
    gates.mostWaits = mostWaits
    return try gates.results(isMerged ? MergePlan(others, gates.code) : .nothing)
  }

  /// The judgements of solutions, up to the first step that never ends.
  private struct Proofs {
    var judgements: [Int: Judgement] = [:]
    /// The index of the step that never ends.
    var endless: Int?

    init(_ indices: [Int], _ whole: MergedProgram) throws {
      for index in indices {
        guard let judgement = try whole.judge(.solution(index)) else { return }
        judgements[index] = judgement
        if judgement.outcome.neverEnds { endless = index }
        if let step = judgement.outcome.endlessEarlierStep {
          endless = whole.page.lesson.steps.firstIndex { $0.id == step }
        }
        guard endless == nil else { return }
      }
    }
  }

  /// The state of a step's solution.
  private enum SolutionState {
    /// The solution passes, in the merged program or alone.
    case rightMerged, rightAlone
    case wrong([GateFinding])
    /// An earlier step's fault hides its result.
    case hidden

    var isRight: Bool {
      switch self {
      case .rightMerged, .rightAlone: true
      case .wrong, .hidden: false
      }
    }
  }

  private func state(of gates: StepGates, _ proof: Judgement?) throws -> SolutionState {
    if let proof, proof.passed, !gates.printsUnsaid(proof) { return .rightMerged }
    // The solution would not end alone either.
    if let proof, proof.outcome.neverEnds { return .wrong(gates.faults(proof)) }
    guard let found = try gates.solutionFaults() else { return .hidden }
    return found.isEmpty ? .rightAlone : .wrong(found)
  }

  /// Returns the findings about a step, and the table of attempts by hint, if known.
  private func findings(
    _ gates: StepGates, _ merged: MergedLesson?, proof: Judgement?, _ repetition: WholeRuns?
  ) throws -> ([GateFinding], HintTable?) {
    let index = gates.index
    let attempts = merged?.attempts
    var findings: [GateFinding] = []
    let solution = try state(of: gates, proof)
    if case .wrong(let found) = solution { findings = found }
    let starter = try starter(gates, attempts)
    if let starter, let fault = try gates.starterFault(starter),
      findings.isEmpty || !fault.fault.mayFollow
    {
      findings.append(fault)
    }
    if findings.isEmpty,
      let fault = try stabilityFault(solution, gates, merged?.solutions, repetition)
    {
      findings.append(fault)
    }
    // If the solution is wrong, other answers cannot be judged.
    for number in lesson.steps[index].wrongAnswers.indices where solution.isRight {
      if let fault = try wrongAnswerFault(number, gates, attempts) { findings.append(fault) }
    }
    // If the starter or a wrong answer passes, a passing cheat is not a separate fault.
    if solution.isRight, !findings.contains(where: \.fault.isPass),
      let fault = try printingFault(
        gates, attempts, proof, starterEnds: starter?.outcome.neverEnds != true)
    {
      findings.append(fault)
    }
    guard solution.isRight else { return (findings, nil) }
    let (unproven, hints) = try unprovenFaults(gates, attempts)
    // An attempt that fails in an unexpected way proves nothing about checks and hints.
    return (findings.contains(where: \.fault.isOfAttempt) ? findings : findings + unproven, hints)
  }

  private func merged(upTo last: Int, _ attempts: [Attempt]) throws -> MergedLesson? {
    try MergedLesson(
      MergedPage(lesson, upTo: last, attempts: attempts, code.syntax), upTo: mostWaits
    ) { page in
      try places.during { () throws(RunnerError) in try MergedProgram.build(page, runner) }
    }
  }

  /// Builds the programs of a step that might use names of later steps.
  ///
  /// The programs end with the step, so the later names do not exist.
  private func merged(of index: Int) throws -> MergedLesson? {
    guard !lesson.steps[index].expectation.endsTheProgram else { return nil }
    var begun = lesson
    begun.steps = Array(lesson.steps[...index])
    return try merged(upTo: index, MergePlan(begun, code).attempts.filter { $0.step == index })
  }

  /// The results of running all steps in one process, with different orders of sets and
  /// dictionaries.
  private struct WholeRuns {
    var deviations: [Repetition.Deviation]
    var suspects: Set<String>
  }

  private func repeatAll(_ whole: MergedProgram) throws -> WholeRuns? {
    // If one step reads the input to its end, no input is left for the others.
    guard lesson.steps.count(where: { $0.standardInput != nil }) < 2 else { return nil }
    let start = ContinuousClock.now
    guard let suspects = try whole.suspects() else { return nil }
    var deviations: [Repetition.Deviation] = []
    // Two keys have the same order in every second run on average, and a random choice between two
    // values is also the same, so quick lessons run more often.
    var mayRun = 8
    while deviations.isEmpty, mayRun > 0, !suspects.isEmpty || start.duration(to: .now) < quick {
      guard let found = try whole.repeatAll() else { return nil }
      deviations = found
      mayRun = suspects.isEmpty ? mayRun - 1 : 0
    }
    return WholeRuns(deviations: deviations, suspects: suspects)
  }

  /// The time for repeated runs of a lesson without a fault.
  private var quick: Duration { .milliseconds(100) }

  /// Returns a finding if a correct solution has a different result in a second run.
  private func stabilityFault(
    _ solution: SolutionState, _ gates: StepGates, _ merged: MergedProgram?, _ whole: WholeRuns?
  ) throws -> GateFinding? {
    switch solution {
    case .rightMerged: try stabilityFault(gates, merged, whole)
    case .rightAlone: try gates.stabilityFault()
    case .wrong, .hidden: nil
    }
  }

  /// Returns a finding if a step that passed in the merged program has a different result in its
  /// next run.
  ///
  /// This function uses the runs of all steps together and, if they leave doubts, runs the step
  /// alone.
  private func stabilityFault(
    _ gates: StepGates, _ merged: MergedProgram?, _ whole: WholeRuns?
  ) throws -> GateFinding? {
    let id = lesson.steps[gates.index].id
    var repetitions = 2
    if let whole {
      if let found = whole.deviations.first(where: { $0.step == id }) {
        return gates.finding(found)
      }
      guard whole.suspects.contains(id) else { return nil }
      repetitions = 4
    }
    for _ in 0..<repetitions {
      guard let again = try merged?.judge(.solution(gates.index), isShuffled: true) else {
        return try gates.stabilityFault()
      }
      if let found = Repetition.Deviation(again, of: id), found.step == id {
        return gates.finding(found)
      }
    }
    return nil
  }
}
