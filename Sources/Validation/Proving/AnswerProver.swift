internal import Judging
package import LessonModel
package import SnippetRunner

/// Proves again that people's answers pass, as many lessons at once as the machine has room for.
///
/// A lesson with somebody's answers in it is compiled once, as `validate` does with solutions. What does not
/// pass there is judged alone, as in the learner's own page.
package struct AnswerProver: Sendable {
  /// How an answer did.
  package enum Proof: Hashable, Sendable {
    case judged(Judgement)
    /// The machine is at fault.
    case failed(RunnerError)
  }

  /// A lesson with somebody's answers in place of the solutions.
  package struct Job: Sendable {
    /// The lesson.
    package var lesson: Lesson
    /// The indices of the steps to prove.
    package var indices: [Int]

    /// Creates a job.
    package init(_ lesson: Lesson, _ indices: [Int]) {
      (self.lesson, self.indices) = (lesson, indices)
    }
  }

  let runner: PageRunner
  /// How many compilers work at once.
  let workers: Int

  /// Creates a prover.
  package init(runner: PageRunner, workers: Int) { (self.runner, self.workers) = (runner, workers) }

  /// Proves answers.
  ///
  /// - Parameters:
  ///   - jobs: The lessons with the answers.
  ///   - show: Receives how many answers are proven, and the lesson that was finished last.
  /// - Returns: How the answers did, by the steps' indices, for each job.
  /// - Throws: `RunnerError` when it is interrupted.
  package func proofs(
    of jobs: [Job], _ show: (Int, String) -> Void
  ) async throws -> [[Int: Proof]] {
    var proofs = [[Int: Proof]](repeating: [:], count: jobs.count)
    var done = 0
    let places = CompilerPlaces(workers)
    try await SideBySide.work(
      on: Array(jobs.indices), width: max(1, workers) * Validator.lessonsACompiler
    ) { number in
      try prove(jobs[number], places)
    } done: { number, result in
      proofs[number] = result
      done += result.count
      show(done, jobs[number].lesson.id)
      return true
    }
    return proofs
  }

  private func prove(_ job: Job, _ places: CompilerPlaces) throws -> [Int: Proof] {
    let merged = try merged(job, places)
    var proofs: [Int: Proof] = [:]
    for index in job.indices {
      let program = PageProgram(
        lesson: job.lesson, index: index, code: job.lesson.steps[index].reference)
      proofs[index] = try proof { () throws(RunnerError) in
        if let merged, merged.solutions.contains(index),
          let judgement = try merged.program.judge(.solution(index)), judgement.passed
        {
          return judgement
        }
        return try places.during { () throws(RunnerError) in try runner.judge(program) }
      }
    }
    return proofs
  }

  /// The answers as one program; `nil` where each has to be judged alone.
  private func merged(
    _ job: Job, _ places: CompilerPlaces
  ) throws -> (program: MergedProgram, solutions: Set<Int>)? {
    guard job.indices.count > 1, let last = job.indices.max() else { return nil }
    let code = LessonCode(withoutAttempts: job.lesson, runner.syntax)
    let solutions = MergePlan(job.lesson, code).solutions.intersection(job.indices)
    guard !solutions.isEmpty else { return nil }
    let page = MergedPage(job.lesson, upTo: last, attempts: [], code.syntax)
    do {
      let program = try places.during { () throws(RunnerError) in
        try MergedProgram.build(page, runner)
      }
      return program.map { ($0, solutions) }
    } catch RunnerError.interrupted {
      throw RunnerError.interrupted
    } catch {
      // Alone, the code may do better, or its fault is told by its step.
      return nil
    }
  }

  private func proof(_ judge: () throws(RunnerError) -> Judgement) throws -> Proof {
    do {
      return .judged(try judge())
    } catch RunnerError.interrupted {
      throw RunnerError.interrupted
    } catch {
      return .failed(error)
    }
  }
}
