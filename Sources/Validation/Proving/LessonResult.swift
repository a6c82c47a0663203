package import LessonModel

/// The results of the steps of one lesson.
package struct LessonResult: Hashable, Sendable {
  /// The lesson's id, such as `basic`.
  package var id: String
  /// The path of the lesson's file, as people see it.
  package var path: String
  /// The requested steps, in order.
  package var steps: [StepResult]
  /// The seconds spent on the lesson.
  package var seconds: Double
  /// Whether the result is from an earlier run, so that nothing was compiled.
  package var isRemembered: Bool
  /// Whether Swift's parser did not answer, so that not every cheat was tried.
  package var lacksParser: Bool

  /// Creates a result for steps of a lesson.
  package init(
    _ lesson: Lesson, steps: [StepResult], seconds: Double = 0, isRemembered: Bool = false,
    lacksParser: Bool = false
  ) {
    id = lesson.id
    path = lesson.path
    self.steps = steps
    self.seconds = seconds
    self.isRemembered = isRemembered
    self.lacksParser = lacksParser
  }

  /// Whether all gates could be proven.
  package var isWhole: Bool { !lacksParser && !steps.contains(where: \.lacksValues) }

  /// The findings of all steps.
  package var findings: [GateFinding] { steps.flatMap(\.findings) }
}

/// The result of one step.
package struct StepResult: Hashable, Sendable {
  /// The step's full name, such as `basic/encode`.
  package var address: StepAddress
  /// The text of the step's heading.
  package var title: String
  /// The line of the heading, counted from 1.
  package var line: Int
  /// The faults of the step.
  package var findings: [GateFinding]
  /// The table of attempts by hint; `nil` if unknown, for example in a result from an earlier run.
  package var hints: HintTable?
  /// Whether the step states values that could not be determined.
  package var lacksValues: Bool
  /// Whether the step was skipped because the work ended at the first lesson with a fault.
  package var isSkipped: Bool
  /// The seconds spent on the step's gates.
  package var seconds: Double

  /// Creates a result for a step of a lesson.
  ///
  /// Without findings, the step has passed or was skipped.
  package init(
    _ step: Step, of lesson: Lesson, findings: [GateFinding] = [], hints: HintTable? = nil,
    lacksValues: Bool = false, seconds: Double = 0, isSkipped: Bool = false
  ) {
    address = StepAddress(lesson: lesson.id, step: step.id)
    title = step.title
    line = step.line
    self.findings = findings
    self.hints = hints
    self.lacksValues = lacksValues
    self.seconds = seconds
    self.isSkipped = isSkipped
  }
}
