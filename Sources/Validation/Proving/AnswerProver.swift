internal import Judging
package import LessonModel
package import SnippetRunner

/// Proves that people's answers pass, as many at once as the machine has room for.
///
/// First each different answer runs on the lesson's own code for the steps before it, many in one program, as
/// `validate` does with wrong answers. What does not pass there is judged in the learner's own page.
package struct AnswerProver: Sendable {
  /// Somebody's code of a step.
  package struct Answer: Sendable {
    /// The step's index.
    package var index: Int
    /// The code; `nil` when it is the lesson's own.
    package var code: [SourceFragment]?

    /// Creates an answer.
    package init(at index: Int, _ code: [SourceFragment]?) {
      (self.index, self.code) = (index, code)
    }
  }

  /// Answers to the steps of a lesson.
  package struct Job: Sendable {
    /// The lesson.
    package var lesson: Lesson
    /// The answers, each of which is different.
    package var answers: [Answer] = []

    /// Creates a job without answers.
    package init(_ lesson: Lesson) { self.lesson = lesson }
  }

  /// How an answer did in a page.
  package enum Proof: Hashable, Sendable {
    case judged(Judgement)
    /// The machine is at fault.
    case failed(RunnerError)
  }

  let runner: PageRunner
  /// How many compilers work at once.
  let workers: Int

  /// How many answers are in one job: many share the lesson's code, few let the processors work side by side.
  package static let mostAnswers = 60

  /// Creates a prover.
  package init(runner: PageRunner, workers: Int) { (self.runner, self.workers) = (runner, workers) }

  /// Finds out which answers pass on the lesson's own code.
  ///
  /// - Parameters:
  ///   - jobs: The answers.
  ///   - show: Receives the number of a job that is done.
  /// - Returns: Whether each answer passes, for each job.
  /// - Throws: `RunnerError` when it is interrupted.
  package func passes(of jobs: [Job], _ show: (Int) -> Void) async throws -> [[Bool]] {
    let places = CompilerPlaces(workers)
    return try await results(of: jobs, show) { job in
      do {
        return try passes(job, places)
      } catch RunnerError.interrupted {
        throw RunnerError.interrupted
      } catch {
        // In the learners' own pages it will be seen whose fault it is.
        return job.answers.map { _ in false }
      }
    }
  }

  /// Judges steps in the learners' own pages.
  ///
  /// - Parameters:
  ///   - programs: The pages.
  ///   - show: Receives the number of a page that is done.
  /// - Returns: How the steps did.
  /// - Throws: `RunnerError` when it is interrupted.
  package func proofs(of programs: [PageProgram], _ show: (Int) -> Void) async throws -> [Proof] {
    let places = CompilerPlaces(workers)
    return try await results(of: programs, show) { program in
      do throws(RunnerError) {
        return .judged(
          try places.during { () throws(RunnerError) in try runner.judge(program) })
      } catch {
        guard error != .interrupted else { throw error }
        return .failed(error)
      }
    }
  }

  /// Works on all items at once, as far as there is room, and returns the results in their order.
  private func results<Item: Sendable, Result: Sendable>(
    of items: [Item], _ show: (Int) -> Void, _ work: @escaping @Sendable (Item) throws -> Result
  ) async throws -> [Result] {
    var results = [Result?](repeating: nil, count: items.count)
    let width = max(1, workers) * Validator.lessonsACompiler
    try await SideBySide.work(on: Array(items.indices), width: width) { number in
      try work(items[number])
    } done: { number, result in
      results[number] = result
      show(number)
      return true
    }
    return results.compactMap(\.self)
  }

  private func passes(_ job: Job, _ places: CompilerPlaces) throws -> [Bool] {
    let lesson = job.lesson
    let attempts = job.answers.enumerated().map { number, answer in
      Attempt(at: answer.index, .wrong(number), code: answer.code ?? [])
    }
    let code = LessonCode(
      lesson, zip(attempts, job.answers).filter { $1.code != nil }.map(\.0), runner.syntax)
    let plan = MergePlan(lesson, code)
    let last = job.answers.reduce(0) { max($0, $1.index) }
    let page = MergedPage(lesson, upTo: last, attempts: plan.attempts, code.syntax)
    let merged =
      plan.isEmpty
      ? nil
      : try MergedLesson(page, upTo: LessonGates.usualWaits) { page in
        try places.during { () throws(RunnerError) in try MergedProgram.build(page, runner) }
      }
    return try zip(attempts, job.answers).map { attempt, answer in
      if let merged, let known = try passes(attempt, answer, in: merged, plan) { return known }
      let code = answer.code ?? lesson.steps[answer.index].reference
      let program = PageProgram(lesson: lesson, index: answer.index, code: code)
      return try places.during { () throws(RunnerError) in try runner.judge(program) }.passed
    }
  }

  /// Whether an answer passes in the merged program; `nil` when it must be judged by itself.
  private func passes(
    _ attempt: Attempt, _ answer: Answer, in merged: MergedLesson, _ plan: MergePlan
  ) throws -> Bool? {
    guard answer.code != nil else {
      let isThere = plan.solutions.contains(answer.index)
      return try isThere ? merged.solutions.judge(.solution(answer.index))?.passed : nil
    }
    switch try merged.attempts.resultInPage(of: attempt) {
    case .ran(let judgement), .refused(let judgement): return judgement.passed
    case .unknown: return nil
    }
  }
}
