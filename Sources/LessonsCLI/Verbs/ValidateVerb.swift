internal import LessonModel
internal import SnippetRunner

/// `validate`: proves that a course can be taught.
enum ValidateVerb {
  static let verb = Verb(
    name: "validate", arguments: "[STEP…]",
    summary: "prove every step: starter fails, solution passes",
    details: [
      "Reads all lessons, then compiles and runs each step on the solutions of the steps before it. "
        + "Every problem is reported, not only the first; any makes the exit code 2.",
      "A STEP limits it to a lesson (`basic`) or a step (`basic/encode`).",
    ], options: ReportFormat.options, maximumArguments: .max, run: run)

  /// One step to prove.
  private struct Job: Sendable {
    var lesson: Lesson
    var index: Int
  }

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let writer = try ReportWriter(.validate, invocation)
    let start = ContinuousClock.now
    let reading = try CourseFolder.find(invocation).read()
    let jobs = try jobs(reading.course, invocation, hasProblems: !reading.problems.isEmpty)
    let context = invocation.context
    var runner = PageRunner(
      toolchain: try Toolchain.find(environment: context.environment),
      modules: try InstalledModules.find(executable: context.executable),
      environment: context.environment, cacheFolder: nil)
    runner.interrupt = context.interrupt
    let recipes = try TemporaryFolder()
    runner.cacheFolder = recipes.path

    let found = try await problems(of: jobs, runner, writer.progress)
    let lessons = reading.course.lessons.compactMap { lesson in
      report(on: lesson, zip(jobs, found).filter { $0.0.lesson.id == lesson.id })
    }
    let unreadable = LessonReport.ofTexts(reading.problems, rerun: "lessons validate")
    return try writer.write(
      ValidationReport(
        lessons: lessons + unreadable, seconds: (ContinuousClock.now - start) / .seconds(1)))
  }

  /// What was found in a lesson; `nil` when none of its steps was asked for.
  private static func report(
    on lesson: Lesson, _ found: [(Job, [Diagnostic])]
  ) -> LessonReport? {
    guard !found.isEmpty else { return nil }
    let steps = found.map { job, diagnostics in
      let step = lesson.steps[job.index]
      let address = StepAddress(lesson: lesson.id, step: step.id)
      let problems = diagnostics.map {
        Problem(gate: .solution, diagnostic: $0, rerun: "lessons validate \(address)")
      }
      return StepReport(
        address: address, title: step.title, line: step.line,
        status: problems.isEmpty ? .passed : .failed, problems: problems, seconds: 0)
    }
    return LessonReport(
      id: lesson.id, path: lesson.path, problems: [], steps: steps, seconds: 0,
      isRemembered: false)
  }

  private static func jobs(
    _ course: Course, _ invocation: Invocation, hasProblems: Bool
  ) throws -> [Job] {
    let all = course.lessons.flatMap { lesson in
      lesson.steps.indices.map { Job(lesson: lesson, index: $0) }
    }
    guard !invocation.arguments.isEmpty else { return all }
    return try invocation.arguments.flatMap { word in
      let wanted = all.filter { job in
        let name = "\(job.lesson.id)/\(job.lesson.steps[job.index].id)"
        return word == name || word == job.lesson.id || word == job.lesson.name
      }
      guard !wanted.isEmpty || hasProblems else {
        let names = course.lessons.map(\.id) + course.addresses.map(\.description)
        let meant = NearMiss.of(word, in: names).map { "did you mean `\($0)`?" }
        throw Failure(
          .noMatch, "no lesson or step is called `\(word)`; \(meant ?? "see `lessons list`")")
      }
      return wanted
    }
  }

  /// The problems of each job, as many at once as there are processors.
  private static func problems(
    of jobs: [Job], _ runner: PageRunner, _ progress: ProgressDisplay
  ) async throws -> [[Diagnostic]] {
    var results = [[Diagnostic]](repeating: [], count: jobs.count)
    var (progress, done) = (progress, 0)
    defer { progress.erase() }
    try await withThrowingTaskGroup(of: (Int, [Diagnostic]).self) { group in
      var next = 0
      func add() {
        guard next < jobs.count else { return }
        let number = next
        next += 1
        group.addTask {
          // A job waits for its compiler, so it holds a thread of the pool; there is one a processor
          // and nothing else to do for them.
          let gates = StepGates(
            lesson: jobs[number].lesson, index: jobs[number].index, runner: runner)
          return (number, try gates.problems())
        }
      }
      for _ in 0..<Processors.count { add() }
      while let (number, problems) = try await group.next() {
        results[number] = problems
        done += 1
        progress.update(
          done: done, total: jobs.count, lesson: jobs[number].lesson.id,
          problems: results.reduce(0) { $0 + $1.count })
        add()
      }
    }
    return results
  }
}
