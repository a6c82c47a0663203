internal import LessonModel
package import SnippetRunner
internal import SystemIO

/// The progress of a validation.
package struct ValidationProgress: Hashable, Sendable {
  /// The number of steps validated so far.
  package var done: Int
  /// The total number of steps.
  package var total: Int
  /// The id of the last finished lesson.
  package var lesson: String
  /// The number of findings so far.
  package var findings: Int
}

/// Validates lessons, with as many in parallel as the machine can handle.
package struct Validator: Sendable {
  let runner: PageRunner
  let formatter: CodeFormatter
  /// The times that lessons take.
  ///
  /// The longest start first, so that none runs alone at the end.
  let times: LessonTimes
  /// The number of compilers that run in parallel.
  package var workers = Processors.count
  /// Whether the first lesson with a problem ends the work.
  package var failsFast = false
  /// The results of earlier runs; `nil` to use and keep none.
  let cache: ResultCache?

  /// The number of lessons validated per compiler.
  ///
  /// While the pages of one lesson run, and often only wait, a second lesson is compiled.
  static let lessonsACompiler = 2

  /// Creates a validator that has one compiler per processor.
  package init(
    runner: PageRunner, formatter: CodeFormatter, times: LessonTimes, cache: ResultCache?
  ) {
    self.runner = runner
    self.formatter = formatter
    self.times = times
    self.cache = cache
  }

  /// Returns the results of all jobs, in order.
  ///
  /// - Parameters:
  ///   - jobs: The lessons, with the steps to validate in each.
  ///   - show: Receives the progress after each lesson.
  /// - Returns: The results.
  /// - Throws: `RunnerError` when the machine, not a lesson, is at fault.
  package func results(
    of jobs: [StepSelection], _ show: (ValidationProgress) -> Void
  ) async throws -> [LessonResult] {
    var results = jobs.map { remembered($0) }
    let total = jobs.reduce(0) { $0 + $1.indices.count }
    let weights = jobs.map(times.weight)
    let waiting = jobs.indices.filter { results[$0] == nil }
      .sorted { weights[$0] > weights[$1] }
    let places = CompilerPlaces(workers)
    // A run that stops at the first problem should not start many other lessons.
    let width = max(1, workers) * (failsFast ? 1 : Self.lessonsACompiler)
    try await SideBySide.work(on: waiting, width: width) { number in
      try result(jobs[number], places)
    } done: { number, result in
      results[number] = result
      let made = results.compactMap(\.self)
      show(
        ValidationProgress(
          done: made.reduce(0) { $0 + $1.steps.count }, total: total, lesson: result.id,
          findings: made.reduce(0) { $0 + $1.findings.count }))
      return !failsFast || result.findings.isEmpty
    }
    return zip(jobs, results).map { job, result in result ?? skipped(job) }
  }

  /// Returns the result of an earlier run, which exists only for whole lessons without a problem.
  private func remembered(_ job: StepSelection) -> LessonResult? {
    guard let cache, let result = cache.result(of: job.lesson) else { return nil }
    var chosen = result
    let wanted = Set(job.indices.map { job.lesson.steps[$0].id })
    chosen.steps = result.steps.filter { wanted.contains($0.address.step) }
    return chosen.steps.count == job.indices.count ? chosen : nil
  }

  private func result(
    _ job: StepSelection, _ places: CompilerPlaces
  ) throws -> LessonResult {
    let start = ContinuousClock.now
    let gates = LessonGates(
      lesson: job.lesson, indices: job.indices, runner: runner, formatter: formatter,
      places: places)
    let result = LessonResult(
      job.lesson, steps: try gates.results(), seconds: start.duration(to: .now) / .seconds(1),
      lacksParser: gates.code.syntax == nil)
    if result.findings.isEmpty, result.isWhole, job.indices.count == job.lesson.steps.count {
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
