internal import Judging
internal import LessonMarkup
internal import LessonModel
package import SnippetRunner

/// Runs a lesson's steps one after another and records what they print.
package struct LessonRecorder {
  private var recording: LessonRecording
  /// The lesson with the output recorded so far, for the runs of later steps.
  private var lesson: Lesson
  private let runner: PageRunner
  /// Steps with a finding; steps that build on them cannot be recorded either.
  private var broken: Set<String> = []

  private init(_ source: LessonSource, _ runner: PageRunner) {
    recording = LessonRecording(source: source)
    lesson = source.lesson
    self.runner = runner
  }

  /// Records some steps of a lesson.
  ///
  /// - Throws: `RunnerError` when the machine is at fault, or Ctrl-C was pressed.
  package static func record(
    _ indices: [Int], of source: LessonSource, _ runner: PageRunner
  ) throws(RunnerError) -> LessonRecording {
    var recorder = LessonRecorder(source, runner)
    for index in indices { try recorder.record(index) }
    return recorder.recording
  }
}

extension LessonRecorder {
  private mutating func record(_ index: Int) throws(RunnerError) {
    guard let expected = lesson.steps[index].expectation.printed else { return }
    recording.count += 1
    let judgement = try runner.judge(program(index))
    guard !judgement.passed else { return }
    guard let difference = judgement.difference, judgement.remarks.isEmpty else {
      report(judgement, index)
      return
    }
    let recorded = OutputRecording(
      of: judgement.output, over: expected, captures: difference.captures)
    if let obstacle = Self.obstacle(in: recorded) {
      report(obstacle, at: expected.line, index)
      return
    }
    lesson.steps[index].expectation.printed?.lines = recorded.lines
    // Only output that is the same again is recorded, and the check could not be judged before.
    let again = try runner.judge(program(index), variables: Repetition.variables)
    if again.passed {
      let hunks = FenceHunk.hunks(
        from: expected.lines, to: recorded.lines, line: expected.line)
      recording.fences.append(LessonRecording.Fence(step: lesson.steps[index].id, hunks: hunks))
      return
    }
    lesson.steps[index].expectation.printed = expected
    if let difference = again.difference, again.remarks.isEmpty {
      report(
        .varies(first: difference.expected, second: difference.printed), at: expected.line, index)
    } else {
      report(again, index)
    }
  }

  private func program(_ index: Int) -> PageProgram {
    PageProgram(lesson: lesson, index: index, code: lesson.steps[index].reference)
  }

  /// Returns why the new lines cannot be written in the fence; `nil` when they can.
  private static func obstacle(in recorded: OutputRecording) -> RecordingFinding.Fault? {
    if let line = recorded.misread { return .printsWildcard(line) }
    return recorded.written.lazy.compactMap { FenceHunk.obstacle(in: $0) }.first.map {
      .printsUnwritable($0)
    }
  }

  private mutating func report(_ judgement: Judgement, _ index: Int) {
    let step = lesson.steps[index]
    // The earlier step has been reported, and is the one to fix.
    if let earlier = judgement.brokenStep, broken.contains(earlier) {
      broken.insert(step.id)
      return
    }
    if judgement.outcome.name != .failedCheck { broken.insert(step.id) }
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
