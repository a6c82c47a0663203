internal import Judging
package import LessonModel
internal import PageProtocol

/// Checks whether steps have the same result in a second run.
package struct Repetition: Sendable {
  /// A step with a different result than the lesson's.
  package struct Deviation: Hashable, Sendable {
    /// The step's id.
    package var step: String
    /// The result of the repeated run.
    package var outcome: Outcome

    /// The difference in the output; `nil` when the step did not run to its end.
    package var difference: OutputDifference? { outcome.difference }
  }

  /// The variables that cause a different order of sets and dictionaries in each run, and a
  /// different date.
  package static let variables = ["SWIFT_DETERMINISTIC_HASHING": "0", PageVariable.otherDay: "1"]

  /// The program of all steps.
  let program: PageProgram

  /// Returns the deviations in a run, in the order of the steps.
  ///
  /// `end` is the program's outcome.
  func deviations(in run: Transcript, end: Outcome) -> [Deviation] {
    var found: [Deviation] = []
    for (number, part) in (program.earlier + [program.step]).enumerated() {
      guard run.hasEnded(number) else { return found + [Deviation(step: part.id, outcome: end)] }
      guard case .output(let expected?) = part.expectation else { continue }
      if let difference = OutputPattern(expected).difference(in: run.output(of: number)) {
        found.append(Deviation(step: part.id, outcome: .wrongOutput(difference)))
      }
    }
    return found
  }
}

extension Repetition.Deviation {
  /// Creates the deviation of a step, or of an earlier one, from its judgement, or returns `nil` if
  /// it passed.
  package init?(_ judgement: Judgement, of step: String) {
    guard !judgement.passed else { return nil }
    self.init(step: judgement.brokenStep ?? step, outcome: judgement.outcome)
  }
}

extension PageRunner {
  /// Runs a step again, alone, on a different day and with sets and dictionaries in a different
  /// order.
  ///
  /// - Returns: The deviation from the lesson, if any.
  /// - Throws: `RunnerError` when the machine, not the code, is at fault.
  package func deviation(of program: PageProgram) throws(RunnerError) -> Repetition.Deviation? {
    Repetition.Deviation(
      try judge(program, variables: Repetition.variables), of: program.step.id)
  }
}
