internal import Judging
internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO
internal import Validation

/// `validate`: proves that a course can be taught.
enum ValidateVerb {
  static let verb = Verb(
    name: "validate", arguments: "[STEP…]", completed: .steps,
    summary: "prove every step: starter fails, solution passes",
    details: [
      "Does what `lint` does first. Then it compiles and runs each step on the solutions of the steps before it: the solution does what "
        + "the lesson says, also when it runs again; the starter does not; every wrong answer fails "
        + "and gets what it says; there is a hint; the code is formatted. Every problem is reported; any makes the exit code 2.",
      "A STEP limits it to a lesson (`basic`) or a step (`basic/encode`); what is wrong in other lessons "
        + "is counted then, and fails nothing. Drafts are left out, unless one is named.",
      "What was proven is kept in the cache, `$XDG_CACHE_HOME/lessons`, and proven again when the "
        + "lesson, the compiler, the modules or the rules of layout have changed.",
    ], options: ValidationOptions.all + ReportOptions.all, maximumArguments: .max, run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let start = ContinuousClock.now
    let writer = try ReportWriter(.validate, invocation)
    let options = ValidationOptions(invocation)
    let context = invocation.context
    let folder = try CourseFolder.ofAuthor(invocation)
    let digests = options.usesCache ? folder.digests() : nil
    let lint = try folder.lint()
    let reading = folder.reading(of: lint)
    let manifest = reading.course.manifest
    let chosen = try options.chosen(lint, invocation)
    let times = try options.readTimes()
    var jobs = try options.filtered(
      StepSelection.of(invocation.arguments, in: reading).filter { chosen.has($0.lesson.path) },
      in: reading)
    if let shard = options.shard { jobs = shard.part(of: jobs, times: times) }

    context.sayWhatProtects()
    TemporaryFolder.sweep()
    // How to call the compiler is kept too: in the cache, or else for this run only.
    let recipes = try TemporaryFolder()
    var runner = try PageRunner(context, cacheFolder: recipes.path, manifest.language)
    if let seconds = options.timeout { runner.limits.time = TimeLimit(seconds: seconds) }
    let formatter = CodeFormatter(
      toolchain: runner.toolchain, rules: try folder.formatRules(manifest.layout),
      environment: context.environment)
    if formatter.program == nil, formatter.rules != .none {
      context.console.say([
        "the layout of the code is not checked: there is no `swift-format` beside swiftc"
      ])
    }
    let cache = digests.flatMap { Self.cache(in: context, $0, runner, formatter) }
    if let cache {
      ResultCache.forgetOldOnes(in: cache.folder, now: context.now())
      runner.cacheFolder = cache.folder
    }

    var validator = Validator(
      runner: runner, formatter: formatter, times: times, cache: cache)
    validator.workers = Processors.workers(asked: options.jobs)
    validator.failsFast = options.failsFast
    let found = try await results(of: jobs, validator, writer.progress)
    if options.showsHints, writer.format == .human {
      context.console.show(found.flatMap(\.steps).flatMap(HintTableView.lines))
    }
    if options.isWhole(invocation), let file = options.times {
      try AtomicFile.write(LessonTimes.bytes(of: found), to: file)
    }
    // What is wrong in the text is reported by the first shard only.
    let isFirst = options.shard.map { $0.number == 1 } ?? true
    let problems = isFirst ? reading.problems.filter { chosen.has($0.path) } : []
    let exit = try writer.write(
      ValidationReport(
        proven: found.map { LessonReport($0, rerun: options.rerun) }, problems: problems,
        rerun: "lessons lint\(options.rerun)", seconds: start.duration(to: .now) / .seconds(1)))
    chosen.sayOthers(reading.problems, context.console)
    guard let gap = gap(in: found) else { return exit }
    context.console.complain(gap)
    return exit == .success ? .environment : exit
  }

  /// What was not proven, for a reason that lies in the machine; `nil` when all was.
  private static func gap(in found: [LessonResult]) -> String? {
    if found.contains(where: \.lacksParser) { return noParser }
    let steps = found.flatMap(\.steps).filter(\.lacksValues).map { "`\($0.address)`" }
    guard !steps.isEmpty else { return nil }
    return
      "not proven: the values that \(steps.joined(separator: ", ")) states; this compiler cannot "
      + "trace the code, or it prints something else each time"
  }

  private static let noParser =
    "not proven: that no answer passes which has only the solution's declarations and prints what is "
    + "expected. Swift's parser is needed for it and does not answer; `lessons doctor` says more"

  /// The results of earlier runs; `nil` when no folder for them can be used.
  private static func cache(
    in context: Context, _ digests: ResultCache.Digests, _ runner: PageRunner,
    _ formatter: CodeFormatter
  ) -> ResultCache? {
    let folders = CacheFolders(context.environment, or: nil)
    guard let results = folders.results() else {
      context.console.say([StyledText(CacheMessages.nothingIsKept(folders))])
      return nil
    }
    return ResultCache(
      in: results, executable: context.executable, digests, runner, formatter)
  }

  /// Proves the steps, and shows the progress until it is done.
  private static func results(
    of jobs: [StepSelection], _ validator: Validator, _ display: ProgressDisplay
  ) async throws -> [LessonResult] {
    var display = display
    defer { display.erase() }
    return try await validator.results(of: jobs) { display.update($0) }
  }
}
