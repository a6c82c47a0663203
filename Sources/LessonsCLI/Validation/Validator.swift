internal import LessonModel
internal import SnippetRunner

/// Proves lessons, as many at once as the machine has room for.
struct Validator: Sendable {
  let runner: PageRunner
  let formatter: CodeFormatter
  /// How long lessons take, so that the longest are begun first and none is left over at the end.
  let times: LessonTimes
  /// What follows `lessons validate STEP` in the command that looks at a step again.
  var rerunOptions = ""
  /// How many lessons are proven at once.
  var workers = Processors.count
  /// Whether the first lesson with a problem ends the work.
  var failsFast = false
  /// Answers from earlier runs; `nil` asks for none and keeps none.
  var cache: ResultCache?

  /// The reports of all jobs, in their order.
  ///
  /// - Parameters:
  ///   - jobs: The lessons and the steps of each that are to be proven.
  ///   - progress: Shows how far it has come, and is gone at the end.
  /// - Returns: The reports.
  /// - Throws: `RunnerError` when the machine, not a lesson, is at fault.
  func reports(
    of jobs: [StepSelection], _ progress: ProgressDisplay
  ) async throws -> [LessonReport] {
    var reports = jobs.map { remembered($0) }
    var progress = progress
    defer { progress.erase() }
    let total = jobs.reduce(0) { $0 + $1.indices.count }
    let weights = jobs.map(times.weight)
    var waiting = jobs.indices.filter { reports[$0] == nil }
      .sorted { weights[$0] < weights[$1] }
    try await withThrowingTaskGroup(of: (Int, LessonReport).self) { group in
      func add() {
        guard let number = waiting.popLast() else { return }
        // A job waits for its compiler, so it holds a thread of the pool; there is one a processor
        // and nothing else to do for them.
        group.addTask { (number, try report(jobs[number])) }
      }
      for _ in 0..<max(1, workers) { add() }
      while let (number, report) = try await group.next() {
        reports[number] = report
        let made = reports.compactMap(\.self)
        progress.update(
          done: made.reduce(0) { $0 + $1.steps.count }, total: total, lesson: report.id,
          problems: made.reduce(0) { $0 + $1.allProblems.count })
        if failsFast, !report.allProblems.isEmpty { waiting = [] }
        add()
      }
    }
    return zip(jobs, reports).map { job, report in report ?? skipped(job) }
  }

  /// The answer of an earlier run; only whole lessons without a problem have one.
  private func remembered(_ job: StepSelection) -> LessonReport? {
    guard let cache, let report = cache.report(of: job.lesson) else { return nil }
    var chosen = report
    let wanted = Set(job.indices.map { job.lesson.steps[$0].id })
    chosen.steps = report.steps.filter { wanted.contains($0.address.step) }
    return chosen.steps.count == job.indices.count ? chosen : nil
  }

  private func report(_ job: StepSelection) throws -> LessonReport {
    let start = ContinuousClock.now
    let steps = try LessonGates(
      lesson: job.lesson, indices: job.indices, runner: runner, formatter: formatter,
      rerunOptions: rerunOptions
    ).reports()
    let report = LessonReport(
      id: job.lesson.id, path: job.lesson.path, problems: [], steps: steps,
      seconds: start.duration(to: .now) / .seconds(1), isRemembered: false)
    if report.allProblems.isEmpty, job.indices.count == job.lesson.steps.count {
      cache?.keep(report, of: job.lesson)
    }
    return report
  }

  private func skipped(_ job: StepSelection) -> LessonReport {
    LessonReport(
      id: job.lesson.id, path: job.lesson.path, problems: [],
      steps: job.indices.map { index in
        let step = job.lesson.steps[index]
        return StepReport(
          address: StepAddress(lesson: job.lesson.id, step: step.id), title: step.title,
          line: step.line, status: .skipped, problems: [], seconds: 0)
      }, seconds: 0, isRemembered: false)
  }
}
