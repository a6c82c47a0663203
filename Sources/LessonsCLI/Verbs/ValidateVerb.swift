internal import LessonModel
internal import SnippetRunner
internal import TerminalIO

/// `validate`: proves that a course can be taught.
enum ValidateVerb {
  static let verb = Verb(
    name: "validate", arguments: "[STEP…]",
    summary: "prove every step: starter fails, solution passes",
    details: [
      "Reads all lessons, then compiles and runs each step on the solutions of the steps before it. "
        + "Every problem is reported, not only the first; any makes the exit code 2.",
      "A STEP limits it to a lesson (`basic`) or a step (`basic/encode`).",
    ], maximumArguments: .max, run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let console = invocation.context.console
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

    let validator = Validator(
      runner: runner,
      formatter: CodeFormatter(
        toolchain: runner.toolchain, course: try CourseFolder.find(invocation).path,
        environment: context.environment))
    let reports = try await validator.reports(of: jobs)
    let all = reading.problems + reports.flatMap(\.allProblems).map(\.diagnostic)
    for report in reports {
      let sign =
        report.allProblems.isEmpty
        ? StyledText("✓ ", .color(.green)) : StyledText("✗ ", .color(.red).adding(.bold))
      console.show([
        sign + StyledText(report.path, .bold)
          + StyledText("  \(report.steps.count) steps \(report.seconds) s", .dim)
      ])
    }
    for problem in all { console.show([StyledText(Sanitizer.clean(problem.description))]) }
    let count = all.count
    let words =
      "\(reports.flatMap(\.steps).count) steps, "
      + (count == 0 ? "no problems" : "\(count) problem\(count == 1 ? "" : "s")")
    console.show([StyledText(words, count == 0 ? .color(.green) : .color(.red))])
    return all.isEmpty ? .success : .faultyLesson
  }

  private static func jobs(
    _ course: Course, _ invocation: Invocation, hasProblems: Bool
  ) throws -> [Validator.Job] {
    guard !invocation.arguments.isEmpty else {
      return course.lessons.map { Validator.Job(lesson: $0, indices: Array($0.steps.indices)) }
    }
    for word in invocation.arguments {
      let isThere = course.lessons.contains { lesson in
        lesson.steps.indices.contains { matches(word, lesson, $0) }
      }
      guard !isThere, !hasProblems else { continue }
      let names = course.lessons.map(\.id) + course.addresses.map(\.description)
      let meant = NearMiss.of(word, in: names).map { "did you mean `\($0)`?" }
      throw Failure(
        .noMatch, "no lesson or step is called `\(word)`; \(meant ?? "see `lessons list`")")
    }
    return course.lessons.compactMap { lesson in
      let indices = lesson.steps.indices.filter { index in
        invocation.arguments.contains { matches($0, lesson, index) }
      }
      return indices.isEmpty ? nil : Validator.Job(lesson: lesson, indices: Array(indices))
    }
  }

  private static func matches(_ word: String, _ lesson: Lesson, _ index: Int) -> Bool {
    word == "\(lesson.id)/\(lesson.steps[index].id)" || word == lesson.id || word == lesson.name
  }
}
