internal import LessonModel
package import SnippetRunner

/// How far a validation has come.
package struct ValidationProgress: Hashable, Sendable {
  /// The steps that were looked at.
  package var done: Int
  /// The steps there are.
  package var total: Int
  /// The lesson that was done last.
  package var lesson: String
  /// What was found until now.
  package var findings: Int
}

/// Proves lessons, as many at once as the machine has room for.
package struct Validator: Sendable {
  let runner: PageRunner
  let formatter: CodeFormatter
  /// How long lessons take, so that the longest are begun first and none is left over at the end.
  let times: LessonTimes
  /// How many lessons are proven at once.
  package var workers = Processors.count
  /// Whether the first lesson with a problem ends the work.
  package var failsFast = false
  /// Answers from earlier runs; `nil` asks for none and keeps none.
  let cache: ResultCache?

  /// Creates a validator that proves a lesson a processor at once.
  package init(
    runner: PageRunner, formatter: CodeFormatter, times: LessonTimes, cache: ResultCache?
  ) {
    self.runner = runner
    self.formatter = formatter
    self.times = times
    self.cache = cache
  }

  /// The results of all jobs, in their order.
  ///
  /// - Parameters:
  ///   - jobs: The lessons and the steps of each that are to be proven.
  ///   - show: Is told how far it has come, after each lesson.
  /// - Returns: The results.
  /// - Throws: `RunnerError` when the machine, not a lesson, is at fault.
  package func results(
    of jobs: [StepSelection], _ show: (ValidationProgress) -> Void
  ) async throws -> [LessonResult] {
    var results = jobs.map { remembered($0) }
    let total = jobs.reduce(0) { $0 + $1.indices.count }
    let weights = jobs.map(times.weight)
    var waiting = jobs.indices.filter { results[$0] == nil }
      .sorted { weights[$0] < weights[$1] }
    try await withThrowingTaskGroup(of: (Int, LessonResult).self) { group in
      func add() {
        guard let number = waiting.popLast() else { return }
        // A job waits for its compiler, so it holds a thread of the pool; there is one a processor
        // and nothing else to do for them.
        group.addTask { (number, try result(jobs[number])) }
      }
      for _ in 0..<max(1, workers) { add() }
      while let (number, result) = try await group.next() {
        results[number] = result
        let made = results.compactMap(\.self)
        show(
          ValidationProgress(
            done: made.reduce(0) { $0 + $1.steps.count }, total: total, lesson: result.id,
            findings: made.reduce(0) { $0 + $1.findings.count }))
        if failsFast, !result.findings.isEmpty { waiting = [] }
        add()
      }
    }
    return zip(jobs, results).map { job, result in result ?? skipped(job) }
  }

  /// The answer of an earlier run; only whole lessons without a problem have one.
  private func remembered(_ job: StepSelection) -> LessonResult? {
    guard let cache, let result = cache.result(of: job.lesson) else { return nil }
    var chosen = result
    let wanted = Set(job.indices.map { job.lesson.steps[$0].id })
    chosen.steps = result.steps.filter { wanted.contains($0.address.step) }
    return chosen.steps.count == job.indices.count ? chosen : nil
  }

  private func result(_ job: StepSelection) throws -> LessonResult {
    let start = ContinuousClock.now
    let steps = try LessonGates(
      lesson: job.lesson, indices: job.indices, runner: runner, formatter: formatter
    ).results()
    let result = LessonResult(
      job.lesson, steps: steps, seconds: start.duration(to: .now) / .seconds(1))
    if result.findings.isEmpty, job.indices.count == job.lesson.steps.count {
      cache?.keep(result, of: job.lesson)
    }
    return result
  }

  private func skipped(_ job: StepSelection) -> LessonResult {
    LessonResult(
      job.lesson,
      steps: job.indices.map { index in
        StepResult(job.lesson.steps[index], of: job.lesson, isSkipped: true)
      })
  }
}
