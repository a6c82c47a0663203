internal import LessonModel
internal import SnippetRunner

/// The gates a step must pass before learners see it.
struct StepGates: Sendable {
  let lesson: Lesson
  let index: Int
  let runner: PageRunner

  private var step: Step { lesson.steps[index] }

  /// Everything wrong with the step: the solution must pass, and the starter must not.
  func problems() throws -> [Diagnostic] {
    var left: Set<String> = []
    var solved = try runner.judge(program(step.reference))
    // An earlier step's fault is reported there; it must not hide what is wrong with this one.
    while solved.verdict == .earlierStepBroke, let broken = solved.brokenStep,
      left.insert(broken).inserted
    {
      solved = try runner.judge(program(step.reference, without: left))
      if solved.verdict == .doesNotCompile { return [] }
    }
    guard solved.passed else { return [problem(solved)] }
    guard !step.isDemonstration else { return [] }
    let starter = try runner.judge(program(step.starter, without: left))
    guard starter.passed else { return [] }
    return [
      diagnostic(
        step.starter.first?.line ?? step.line,
        "the starter of `\(step.id)` passes already; leave out what the learner is to write")
    ]
  }

  private func program(
    _ code: [SourceFragment], without left: Set<String> = []
  ) -> PageProgram {
    let preamble = lesson.preamble.compactMap { part in
      if case .code(let fragment) = part { fragment } else { nil }
    }
    let earlier = lesson.steps[..<index].filter { !$0.expectation.endsTheProgram }
    var program = PageProgram(
      lesson: lesson, index: index, preamble: preamble, earlierCode: earlier.map(\.reference),
      code: code)
    program.earlier.removeAll { left.contains($0.id) }
    return program
  }

  private func diagnostic(_ line: Int, column: Int = 1, _ message: String) -> Diagnostic {
    Diagnostic(path: lesson.path, line: line, column: column, message: message)
  }

  /// The failure of what should have passed, at the line an author has to change.
  private func problem(_ judgement: Judgement) -> Diagnostic {
    let what = step.isDemonstration ? "the code" : "the solution"
    let name = "\(what) of `\(step.id)`"
    if let difference = judgement.difference {
      let expected = difference.expected.map { "`\($0)`" } ?? "nothing more"
      let printed = difference.printed.map { "`\($0)`" } ?? "nothing more"
      return diagnostic(
        difference.documentLine,
        "\(name) prints \(printed) where the output says \(expected); change one of the two")
    }
    if judgement.verdict == .failedCheck, let first = judgement.diagnostics.first {
      return diagnostic(
        first.line, "\(name) fails the check: \(judgement.summary); change one of the two")
    }
    if let first = judgement.diagnostics.first(where: { $0.severity == .error }) {
      return diagnostic(
        first.line, column: first.column, "\(name): \(judgement.summary): \(first.message)")
    }
    return diagnostic(
      step.reference.first?.line ?? step.line, "\(name): \(judgement.summary)")
  }
}
