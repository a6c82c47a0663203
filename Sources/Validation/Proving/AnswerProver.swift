internal import Judging
package import LessonModel
package import SnippetRunner

/// Proves that learners' answers pass, with as much work in parallel as the machine can handle.
///
/// First, each distinct answer runs after the lesson's own code for the earlier steps, many answers
/// in one program, as in `validate`. An answer that fails there is judged in the learner's own
/// page.
package struct AnswerProver: Sendable {
  /// A learner's code for a step.
  package struct Answer: Sendable {
    /// The step's index.
    package var index: Int
    /// The code.
    package var code: [SourceFragment]

    /// Creates an answer.
    package init(at index: Int, _ code: [SourceFragment]) {
      (self.index, self.code) = (index, code)
    }
  }

  /// Answers to the steps of a lesson.
  package struct Job: Sendable {
    /// The lesson.
    package var lesson: Lesson
    /// The distinct answers.
    package var answers: [Answer]

    /// Creates a job.
    package init(_ lesson: Lesson, _ answers: [Answer]) {
      (self.lesson, self.answers) = (lesson, answers)
    }
  }

  /// The result of an answer in a page.
  package enum Proof: Hashable, Sendable {
    case judged(Judgement)
    /// The page prevents its own verdict. The lesson's own code can be judged without this error.
    case broken(RunnerError)
    /// The machine is at fault.
    case failed(RunnerError)
  }

  /// A learner's page up to a step, and its lesson.
  package struct Page: Sendable {
    /// The program.
    package var program: PageProgram
    /// The lesson.
    package var lesson: Lesson

    /// Creates a page.
    package init(_ program: PageProgram, of lesson: Lesson) {
      (self.program, self.lesson) = (program, lesson)
    }

    /// The lesson's own code up to the same step; `nil` when the lesson has no such step.
    var model: PageProgram? {
      lesson.steps.firstIndex { $0.id == program.step.id }.map {
        PageProgram(lesson: lesson, index: $0, code: lesson.steps[$0].reference)
      }
    }
  }

  let runner: PageRunner
  /// The number of compilers that run in parallel.
  let workers: Int

  /// The maximum number of answers in one job.
  ///
  /// Many answers share the lesson's code, and few allow more parallel jobs.
  package static let mostAnswers = 60

  /// Creates a prover.
  package init(runner: PageRunner, workers: Int) { (self.runner, self.workers) = (runner, workers) }

  /// Finds the answers that pass with the lesson's own code.
  ///
  /// - Parameters:
  ///   - jobs: The answers.
  ///   - done: Receives the number of a finished job, and whether each of its answers passes.
  /// - Throws: `RunnerError` when the work is interrupted.
  package func prove(_ jobs: [Job], _ done: (Int, [Bool]) -> Void) async throws {
    let places = CompilerPlaces(workers)
    try await work(on: jobs, done) { job in
      do {
        return try passes(job, places)
      } catch RunnerError.interrupted {
        throw RunnerError.interrupted
      } catch {
        // One answer may have broken the shared program, so run each answer separately.
        return try job.answers.map { answer in
          do throws(RunnerError) {
            return try judgement(of: answer, in: job.lesson, places).passed
          } catch {
            guard error != .interrupted else { throw error }
            // The run in the learner's own page will show what is at fault.
            return false
          }
        }
      }
    }
  }

  /// Judges steps in the learners' own pages.
  ///
  /// - Parameters:
  ///   - pages: The pages.
  ///   - done: Receives the number of a finished page, and the result of its step.
  /// - Throws: `RunnerError` when the work is interrupted.
  package func judge(_ pages: [Page], _ done: (Int, Proof) -> Void) async throws {
    let places = CompilerPlaces(workers)
    try await work(on: pages, done) { page in
      do throws(RunnerError) {
        return .judged(try judgement(of: page.program, places))
      } catch {
        guard error != .interrupted else { throw error }
        return try isAtFault(page, places) ? .broken(error) : .failed(error)
      }
    }
  }

  /// Returns whether the page is at fault.
  ///
  /// This is the case if this machine can judge the lesson's own code.
  private func isAtFault(_ page: Page, _ places: CompilerPlaces) throws(RunnerError) -> Bool {
    guard let model = page.model else { return false }
    do throws(RunnerError) {
      _ = try judgement(of: model, places)
      return true
    } catch {
      guard error != .interrupted else { throw error }
      return false
    }
  }

  private func judgement(
    of program: PageProgram, _ places: CompilerPlaces
  ) throws(RunnerError) -> Judgement {
    try places.during { () throws(RunnerError) in try runner.judge(program) }
  }

  /// Works on all items in parallel, within the number of workers.
  private func work<Item: Sendable, Result: Sendable>(
    on items: [Item], _ done: (Int, Result) -> Void,
    _ work: @escaping @Sendable (Item) throws -> Result
  ) async throws {
    let width = max(1, workers) * Validator.lessonsACompiler
    try await SideBySide.work(on: Array(items.indices), width: width) { number in
      try work(items[number])
    } done: { number, result in
      done(number, result)
      return true
    }
  }

  private func passes(_ job: Job, _ places: CompilerPlaces) throws -> [Bool] {
    let lesson = job.lesson
    let attempts = job.answers.enumerated().map { number, answer in
      // All pieces have files of the same name, but a message of the compiler must be about only
      // one of them.
      var code = answer.code
      for place in code.indices { code[place].path += " (answer \(number))" }
      return Attempt(at: answer.index, .wrong(number), code: code)
    }
    let code = LessonCode(lesson, attempts, runner.syntax)
    func page(of attempts: [Attempt]) -> MergedPage {
      let last = attempts.reduce(0) { max($0, $1.step) }
      return MergedPage(lesson, upTo: last, attempts: attempts, hasChecks: false, code.syntax)
    }
    let all = page(of: MergePlan(lesson, code).attempts)
    let merged = MergedAttempts(MergedAttempts.groups(of: all, upTo: LessonGates.usualWaits)) {
      let page = page(of: $0)
      return try places.during { () throws(RunnerError) in try MergedProgram.build(page, runner) }
    }
    var passes = [Bool](repeating: false, count: attempts.count)
    // The program with the answers to some steps is gone after a request for one with other steps.
    for number in attempts.indices.sorted(by: { attempts[$0].step < attempts[$1].step }) {
      let found = try merged.resultInPage(of: attempts[number]).judgement {
        try judgement(of: job.answers[number], in: lesson, places)
      }
      passes[number] = found?.passed ?? false
    }
    return passes
  }

  private func judgement(
    of answer: Answer, in lesson: Lesson, _ places: CompilerPlaces
  ) throws(RunnerError) -> Judgement {
    let program = PageProgram(lesson: lesson, index: answer.index, code: answer.code)
    return try judgement(of: program, places)
  }
}
