internal import LessonModel
internal import SystemIO
internal import Validation

/// `validate`: proves that a course can be taught.
enum ValidateVerb {
  static let verb = Verb(
    name: "validate", arguments: "[STEP…]", completed: .steps,
    summary: "prove every step: starter fails, solution passes",
    details: [
      "First it does what `lint` does. Then it compiles and runs each step after the solutions of the "
        + "steps before it: the solution does what the lesson says, also when it runs again; the "
        + "starter does not; every wrong answer fails and gets the words of its `gets=`; there is a "
        + "hint; the code is formatted. Every problem is reported, and any problem makes the exit code 2.",
      "A STEP limits it to a lesson (`basic`) or a step (`basic/encode`); problems in other lessons "
        + "are then only counted. Drafts are left out, unless one is named.",
      "What was proven is kept in the cache, `$XDG_CACHE_HOME/lessons`, and proven again when the "
        + "lesson, the compiler, the modules or the rules of layout have changed.",
    ], options: ValidationOptions.all + ReportOptions.all, maximumArguments: .max, run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let start = ContinuousClock.now
    let writer = try ReportWriter(.validate, invocation)
    let context = invocation.context
    let validation = CourseValidation(
      folder: try CourseFolder.ofAuthor(invocation), names: invocation.arguments,
      options: ValidationOptions(invocation), context: context)
    let options = validation.options
    let found = try await validation.run(writer.progress)
    if options.showsHints, writer.format == .human {
      context.console.show(found.results.flatMap(\.steps).flatMap(HintTableView.lines))
    }
    if options.isWhole(validation.names), let file = options.times {
      try AtomicFile.write(LessonTimes.bytes(of: found.results), to: file)
    }
    // Only the first shard reports problems in the text.
    let isFirst = options.shard.map { $0.number == 1 } ?? true
    let problems = isFirst ? found.reading.problems.filter { found.chosen.has($0.path) } : []
    let exit = try writer.write(
      ValidationReport(
        proven: found.results.map { LessonReport($0, rerun: options.rerun) }, problems: problems,
        rerun: "lessons lint\(options.rerun)", seconds: start.duration(to: .now) / .seconds(1),
        isWhole: found.gap == nil))
    found.chosen.sayOthers(found.reading.problems, context.console)
    if let gap = found.gap { context.console.complain(gap) }
    return exit
  }
}
