internal import LessonModel
internal import SnippetRunner

/// Runs of a lesson's solutions, for the drawings of steps with `wire`.
struct BookRuns {
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

  /// Returns whether a lesson has a drawing.
  static func areNeeded(for lesson: Lesson) -> Bool { lesson.steps.contains(where: \.hasWire) }

  /// Returns the requests by step index, without text that varies between runs, or `nil` if a
  /// solution does not pass.
  ///
  /// - Throws: `RunnerError` for a problem of the machine, or after Ctrl-C.
  func logs() throws(RunnerError) -> [Int: WireLog]? {
    guard let first = try run(), let second = try run() else { return nil }
    return first.merging(second) { $0.steady(beside: $1) }
  }

  /// Runs all steps at once, but each step that ends the program in its own run.
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
  /// Whether the step has a drawing: it has `wire` and runs.
  fileprivate var hasWire: Bool {
    if case .compileError = expectation { return false }
    return showsWire
  }
}
