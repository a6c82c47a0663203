package import LessonModel
package import SnippetRunner
internal import SystemIO

/// The gates that a lesson's steps must pass before learners see them.
///
/// A lesson is compiled once where that can be, with every way through it that is asked for. What
/// passes there is believed; what does not is judged by itself, as a learner would meet it, so that
/// the report is the same whichever way it came about.
package struct LessonGates: Sendable {
  let lesson: Lesson
  /// The indices of the steps to prove.
  let indices: [Int]
  let runner: PageRunner
  /// Looks at the layout of the code.
  let formatter: CodeFormatter

  /// Creates the gates of some steps of a lesson.
  package init(lesson: Lesson, indices: [Int], runner: PageRunner, formatter: CodeFormatter) {
    self.lesson = lesson
    self.indices = indices
    self.runner = runner
    self.formatter = formatter
  }

  /// What was found in the steps, in their order.
  ///
  /// - Throws: `RunnerError` when the machine, not the lesson, is at fault.
  package func results() throws -> [StepResult] { try results(MergePlan(lesson)) }

  /// What was found in the steps, in their order, when they are merged by a plan.
  ///
  /// - Throws: `RunnerError` when the machine, not the lesson, is at fault.
  package func results(_ plan: MergePlan) throws -> [StepResult] {
    guard let last = indices.max() else { return [] }
    let whole = plan.isEmpty ? nil : try program(upTo: last, plan.starters.intersection(indices))
    let layout = try formatter.problems(in: lesson, interrupt: runner.interrupt)
    let repetition = try whole.flatMap(repeatAll)
    return try indices.map { index in
      let start = ContinuousClock.now
      let gates = StepGates(lesson: lesson, index: index, runner: runner)
      var findings: [GateFinding] = []
      let merged =
        plan.solutions.contains(index) ? whole : plan.isEmpty ? nil : try program(of: index)
      let proof = try merged?.judge(.solution(index))
      let isProven = proof.map { $0.passed && !gates.printsUnsaid($0) } ?? false
      var isKnown = isProven
      if !isProven, let found = try gates.solutionFaults() {
        findings += found
        isKnown = true
      }
      if try !starterFails(index, merged), let fault = try gates.starterFault() {
        findings.append(fault)
      }
      if findings.isEmpty, isKnown {
        let fault =
          isProven
          ? try stabilityFault(gates, merged, plan.solutions.contains(index) ? repetition : nil)
          : try gates.stabilityFault()
        if let fault { findings.append(fault) }
      }
      if let fault = gates.hintFault { findings.append(fault) }
      findings += layout.filter { $0.step == index }.map { found in
        gates.finding(
          found.diagnostic.line, column: found.diagnostic.column,
          .layout(found.diagnostic.message))
      }
      return StepResult(
        lesson.steps[index], of: lesson, findings: findings,
        seconds: start.duration(to: .now) / .seconds(1))
    }
  }

  private func program(upTo last: Int, _ starters: Set<Int>) throws -> MergedProgram? {
    try MergedProgram.build(MergedPage(lesson, upTo: last, starters: starters), runner)
  }

  /// The program of a step that may use names of later ones: it ends with the step, so that there
  /// are none, and has both of its ways.
  private func program(of index: Int) throws -> MergedProgram? {
    guard !lesson.steps[index].expectation.endsTheProgram else { return nil }
    var begun = lesson
    begun.steps = Array(lesson.steps[...index])
    return try program(upTo: index, MergePlan(begun).starters.intersection([index]))
  }

  /// Whether the merged program shows that the starter fails as it should.
  private func starterFails(_ index: Int, _ merged: MergedProgram?) throws -> Bool {
    // There it is a function, so that it may declare names again, and its types have longer names.
    guard let merged, merged.page.starters.contains(index),
      case .fails(nil) = lesson.steps[index].starterEnd,
      let judgement = try merged.judge(.starter(index))
    else { return false }
    return !judgement.passed && !judgement.output.contains(Self.privateTypeName)
  }

  /// How the runtime's name of a type that is declared in a function begins.
  private static let privateTypeName = "(unknown context at "

  /// What became of all steps when they ran in one go, in other orders.
  private struct WholeRuns {
    var deviations: [Repetition.Deviation]
    var suspects: Set<String>
  }

  private func repeatAll(_ whole: MergedProgram) throws -> WholeRuns? {
    // Input that one step reads to its end is gone for all others.
    guard lesson.steps.count(where: { $0.standardInput != nil }) < 2 else { return nil }
    let start = ContinuousClock.now
    guard let suspects = try whole.suspects() else { return nil }
    var deviations: [Repetition.Deviation] = []
    // Two keys stand in the same order in every second run, so quick lessons run more often.
    var mayRun = 3
    while deviations.isEmpty, mayRun > 0, !suspects.isEmpty || start.duration(to: .now) < quick {
      guard let found = try whole.repeatAll() else { return nil }
      deviations = found
      mayRun = suspects.isEmpty ? mayRun - 1 : 0
    }
    return WholeRuns(deviations: deviations, suspects: suspects)
  }

  /// For how long a lesson is run again as long as nothing is wrong with it.
  private var quick: Duration { .milliseconds(100) }

  /// The finding when a step that the merged program has proven does something else the next time,
  /// together with all others or, where that run left doubts, by itself.
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
