internal import LessonModel
internal import SnippetRunner

/// The gates that a lesson's steps must pass before learners see them.
///
/// A lesson is compiled once where that can be, with every way through it that is asked for. What
/// passes there is believed; what does not is judged by itself, as a learner would meet it, so that
/// the report is the same whichever way it came about.
struct LessonGates: Sendable {
  let lesson: Lesson
  /// The indices of the steps to prove.
  let indices: [Int]
  let runner: PageRunner
  /// Looks at the layout of the code.
  let formatter: CodeFormatter
  /// What follows `lessons validate STEP` in the command that looks at a step again.
  let rerunOptions: String

  /// What was found in the steps, in their order.
  ///
  /// - Throws: `RunnerError` when the machine, not the lesson, is at fault.
  func reports() throws -> [StepReport] { try reports(MergePlan(lesson)) }

  /// What was found in the steps, in their order, when they are merged by a plan.
  ///
  /// - Throws: `RunnerError` when the machine, not the lesson, is at fault.
  func reports(_ plan: MergePlan) throws -> [StepReport] {
    guard let last = indices.max() else { return [] }
    let whole = plan.isEmpty ? nil : try program(upTo: last, plan.starters.intersection(indices))
    let layout = try formatter.problems(in: lesson, interrupt: runner.interrupt)
    let deviations = try whole?.repeatAll()
    return try indices.map { index in
      let start = ContinuousClock.now
      let gates = StepGates(lesson: lesson, index: index, runner: runner)
      var faults: [(Problem.Gate, Diagnostic)] = []
      let merged =
        plan.solutions.contains(index) ? whole : plan.isEmpty ? nil : try program(of: index)
      let proof = try merged?.judge(.solution(index))
      let isProven = proof.map { $0.passed && !gates.printsUnsaid($0) } ?? false
      if !isProven { faults += try gates.solutionFaults().map { (.solution, $0) } }
      if try !starterFails(index, merged), let fault = try gates.starterFault() {
        faults.append((.starter, fault))
      }
      if faults.isEmpty, let fault = try stabilityFault(gates, deviations) {
        faults.append((.stability, fault))
      }
      if let fault = gates.hintFault { faults.append((.hint, fault)) }
      faults += layout.filter { $0.step == index }.map { (.format, $0.diagnostic) }
      return report(index, faults, start.duration(to: .now) / .seconds(1))
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
    guard let merged, merged.page.starters.contains(index),
      let judgement = try merged.judge(.starter(index))
    else { return false }
    return lesson.steps[index].starterEnd.admits(judgement)
  }

  private func stabilityFault(
    _ gates: StepGates, _ deviations: [Repetition.Deviation]?
  ) throws -> Diagnostic? {
    let step = lesson.steps[gates.index]
    guard let deviations else { return try gates.stabilityFault() }
    return deviations.first { $0.step == step.id }.map(gates.diagnostic)
  }

  private func report(
    _ index: Int, _ faults: [(Problem.Gate, Diagnostic)], _ seconds: Double
  ) -> StepReport {
    let step = lesson.steps[index]
    let address = StepAddress(lesson: lesson.id, step: step.id)
    return StepReport(
      address: address, title: step.title, line: step.line,
      status: faults.isEmpty ? .passed : .failed,
      problems: faults.map { gate, diagnostic in
        Problem(
          gate: gate, diagnostic: diagnostic, rerun: "lessons validate \(address)\(rerunOptions)")
      }, seconds: seconds)
  }
}
