internal import Judging
internal import LessonMarkup
internal import LessonModel
package import SnippetRunner

/// Runs a lesson's steps one after another and records their output.
package struct LessonRecorder {
  private var recording: LessonRecording
  /// The lesson with the output recorded so far, for the runs of later steps.
  private var lesson: Lesson
  private let runner: PageRunner
  /// Whether to write `[..]` for varying output.
  private let writesWildcards: Bool
  /// Steps that do not run, and are left out of the recording of later ones.
  private var broken: Set<String> = []

  private init(_ source: LessonSource, _ runner: PageRunner, writesWildcards: Bool) {
    self.writesWildcards = writesWildcards
    recording = LessonRecording(source: source)
    lesson = source.lesson
    self.runner = runner
  }

  /// Records steps of a lesson.
  ///
  /// - Parameters:
  ///   - indices: The indices of the steps.
  ///   - source: The lesson.
  ///   - runner: The runner that runs the steps.
  ///   - writesWildcards: Whether to write `[..]` for varying output. If not, this output is left
  ///     out.
  /// - Returns: The changes.
  /// - Throws: `RunnerError` when the machine is at fault, or Ctrl-C was pressed.
  package static func record(
    _ indices: [Int], of source: LessonSource, _ runner: PageRunner, writesWildcards: Bool = false
  ) throws(RunnerError) -> LessonRecording {
    var recorder = LessonRecorder(source, runner, writesWildcards: writesWildcards)
    for index in indices {
      try recorder.recordOutput(index)
      try recorder.recordValues(index)
    }
    return recorder.recording
  }
}

extension LessonRecorder {
  private mutating func recordOutput(_ index: Int) throws(RunnerError) {
    guard let expected = lesson.steps[index].expectation.printed else { return }
    recording.outputs += 1
    let judgement = try runner.judge(program(index))
    guard !judgement.passed else { return }
    guard judgement.difference != nil, judgement.remarks.isEmpty else {
      needsBroken(judgement) ? skip(index) : report(judgement, index)
      return
    }
    // The effect of a broken step on this output is unknown, so do not replace existing lines.
    guard broken.isEmpty || expected.lines.isEmpty else { return skip(index) }
    let recorded = OutputRecording(of: judgement.output, over: expected)
    if let obstacle = Self.obstacle(in: recorded) {
      report(obstacle, at: expected.line, index)
      return
    }
    lesson.steps[index].expectation.printed?.lines = recorded.lines
    // Record only output that repeats. The check could not be judged before.
    let again = try runner.judge(program(index), variables: Repetition.variables)
    if again.passed { return write(recorded.lines, over: expected, index) }
    guard let difference = again.difference, again.remarks.isEmpty else {
      lesson.steps[index].expectation.printed = expected
      return report(again, index)
    }
    let varying = VaryingOutput(judgement.output, again.output)
    // Later steps run after this one, whose output may vary.
    let pattern = varying.lines(of: recorded, withWildcards: true)
    lesson.steps[index].expectation.printed?.lines = pattern
    if writesWildcards, try runner.judge(program(index), variables: Repetition.variables).passed {
      return write(pattern, over: expected, index)
    }
    let steady = varying.lines(of: recorded, withWildcards: false)
    if !writesWildcards, !steady.isEmpty { write(steady, over: expected, index) }
    report(
      .varies(
        first: difference.expected, second: difference.printed, more: max(0, varying.count - 1)),
      at: expected.line, index)
  }

  /// Adds the new lines of a fence to the recording.
  private mutating func write(_ lines: [String], over expected: ExpectedOutput, _ index: Int) {
    let hunks = FenceHunk.hunks(from: expected.lines, to: lines, line: expected.line)
    guard !hunks.isEmpty else { return }
    recording.fences.append(LessonRecording.Fence(step: lesson.steps[index].id, hunks: hunks))
  }

  /// Records the values that a step's code states, if the step passes.
  private mutating func recordValues(_ index: Int) throws(RunnerError) {
    let step = lesson.steps[index]
    let stated = StatedValue.all(in: step).count
    guard stated > 0, !broken.contains(step.id) else { return }
    recording.values += stated
    let program = program(index)
    let judgement = try runner.judge(program)
    // The recording of the output has already reported why the step does not pass.
    guard judgement.passed else { return }
    guard
      let lines = try StatedValues(program: program, runner: runner).lines(of: step, judgement)
    else { return report(.hasNoTrace, at: step.referenceLine, index) }
    var hunks: [FenceHunk] = []
    for line in lines {
      switch line.reading {
      case .text(let text) where !line.isRight(text):
        hunks.append(
          FenceHunk(
            line: line.origin.line, removed: [line.value.line(stating: line.value.text)],
            added: [line.value.line(stating: text.short)]))
      case .text: break
      case .fault(let fault):
        report(
          .stated(fault), at: line.origin.line, column: line.value.code.count + 1, index)
      }
    }
    guard !hunks.isEmpty else { return }
    recording.fences.append(LessonRecording.Fence(kind: .values, step: step.id, hunks: hunks))
  }

  /// Returns the program up to a step, without broken steps.
  private func program(_ index: Int) -> PageProgram {
    var rest = lesson
    rest.steps.removeAll { broken.contains($0.id) }
    let step = lesson.steps[index]
    return PageProgram(
      lesson: rest, index: rest.steps.firstIndex { $0.id == step.id } ?? index, code: step.reference
    )
  }

  /// Returns whether a step fails because a name is missing, which a broken step may have declared.
  private func needsBroken(_ judgement: Judgement) -> Bool {
    let signs = ["cannot find", "has no member"]
    return !broken.isEmpty && judgement.outcome.name == .doesNotCompile
      && judgement.errors.allSatisfy { error in
        signs.contains { error.diagnostic.message.contains($0) }
      }
  }

  /// Records that a step was skipped because it may need a broken one.
  private mutating func skip(_ index: Int) {
    broken.insert(lesson.steps[index].id)
    recording.skipped.append(lesson.steps[index].id)
  }

  /// Returns the reason why the fence cannot contain the new lines, or `nil` when it can.
  private static func obstacle(in recorded: OutputRecording) -> RecordingFinding.Fault? {
    if let line = recorded.misread { return .printsWildcard(line) }
    return recorded.written.lazy.compactMap { FenceHunk.obstacle(in: $0) }.first.map {
      .printsUnwritable($0)
    }
  }

  private mutating func report(_ judgement: Judgement, _ index: Int) {
    let step = lesson.steps[index]
    if ![.failedCheck, .wrongOutput].contains(judgement.outcome.name) {
      broken.insert(step.id)
      recording.brokenStep = recording.brokenStep ?? step.id
    }
    let error = judgement.errors.first
    let first = error?.diagnostic
    let isCheck = judgement.difference != nil || judgement.outcome.name == .failedCheck
    let fault: RecordingFinding.Fault =
      if isCheck, let first { .failsCheck(first.message) } else {
        .fails(judgement.outcome, error: error)
      }
    report(
      fault, at: first?.line ?? step.referenceLine,
      column: first?.column ?? 1, index)
  }

  private mutating func report(
    _ fault: RecordingFinding.Fault, at line: Int, column: Int = 1, _ index: Int
  ) {
    let step = lesson.steps[index]
    recording.findings.append(
      RecordingFinding(
        step: step.id, isDemonstration: step.isDemonstration, path: lesson.path, line: line,
        column: column, fault: fault))
  }
}

extension Expectation {
  /// The contents of the `output` fence, if there is one.
  fileprivate var printed: ExpectedOutput? {
    get {
      switch self {
      case .output(let output), .crash(_, let output): output
      case .compileError: nil
      }
    }
    set {
      switch self {
      case .output: self = .output(newValue)
      case .crash(let words, _): self = .crash(words, output: newValue)
      case .compileError: break
      }
    }
  }
}
