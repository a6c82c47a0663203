internal import LessonModel
internal import SnippetRunner

/// Runs of a lesson's solutions, for the drawings of steps with `wire`.
struct BookRuns {
  /// The lesson.
  private let lesson: Lesson
  /// Compiles and runs the lesson.
  private let runner: PageRunner

  /// Prepares the runs.
  init(of lesson: Lesson, _ runner: PageRunner) {
    self.lesson = lesson
    var watching = runner
    watching.watchesWire = true
    self.runner = watching
  }

  /// Whether a lesson has a drawing.
  static func areNeeded(for lesson: Lesson) -> Bool { lesson.steps.contains(where: \.hasWire) }

  /// The requests by the steps' indices, without text that varies between runs; `nil` when a
  /// solution does not pass.
  ///
  /// - Throws: `RunnerError` when the machine is at fault, or Ctrl-C was pressed.
  func logs() throws(RunnerError) -> [Int: WireLog]? {
    guard let first = try run(), let second = try run() else { return nil }
    return first.merging(second) { $0.steady(beside: $1) }
  }

  /// One run has all steps, except that each step that ends the program has a run of its own.
  private func run() throws(RunnerError) -> [Int: WireLog]? {
    var logs: [Int: WireLog] = [:]
    let steps = lesson.steps
    let wired = steps.indices.filter { steps[$0].hasWire }
    let last = wired.last { !steps[$0].expectation.endsTheProgram }
    for index in wired where index == last || steps[index].expectation.endsTheProgram {
      let judgement = try runner.judge(
        PageProgram(lesson: lesson, index: index, code: steps[index].reference))
      guard judgement.passed else { return nil }
      let parts = steps.indices.filter {
        $0 == index || $0 < index && !steps[$0].expectation.endsTheProgram
      }
      for (place, part) in parts.enumerated() where steps[part].hasWire {
        logs[part] = judgement.wires[place]
      }
    }
    return logs
  }
}

extension Step {
  /// Whether it has a drawing: it has `wire` and runs.
  fileprivate var hasWire: Bool {
    if case .compileError = expectation { return false }
    return showsWire
  }
}
