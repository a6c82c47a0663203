internal import Judging
internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO
internal import Validation

/// Proves steps of a course, for the verb `validate`, a preview or an editor.
struct CourseValidation: Sendable {
  var folder: CourseFolder
  /// The requested lessons and steps, as typed; empty for all.
  var names: [String]
  var options = ValidationOptions()
  var context: Context

  /// The findings.
  struct Found: Sendable {
    /// The findings of the gates, lesson by lesson.
    var results: [LessonResult]
    /// The course, with the problems in its text.
    var reading: CourseFolder.Reading
    /// The choice of lessons.
    var chosen: ChosenLessons
  }

  /// Proves the steps.
  ///
  /// - Parameter display: Shows the progress.
  /// - Returns: The findings.
  /// - Throws: `Failure` or `StepReference.Failure` when nothing can be validated, `RunnerError`
  ///   for a problem of the machine or an interrupt, `Diagnostics` when the course cannot be read.
  func run(_ display: ProgressDisplay? = nil) async throws -> Found {
    let digests = options.usesCache ? folder.digests() : nil
    let lint = try folder.lint()
    let reading = folder.reading(of: lint)
    let manifest = reading.course.manifest
    let chosen = try options.chosen(lint, names)
    let times = try options.readTimes()
    var jobs = try options.filtered(
      StepSelection.of(names, in: reading).filter { chosen.has($0.lesson.path) }, in: reading)
    if let shard = options.shard { jobs = shard.part(of: jobs, times: times) }

    context.sayWhatProtects()
    // The arguments for the compiler are remembered too: in the cache, or for this run only.
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
    let cache = digests.flatMap { self.cache($0, runner, formatter) }
    if let cache {
      ResultCache.forgetOldOnes(in: cache.folder, now: context.now())
      runner.cacheFolder = cache.folder
    }

    var validator = Validator(
      runner: runner, formatter: formatter, times: times, cache: cache)
    validator.workers = Processors.workers(asked: options.jobs)
    validator.failsFast = options.failsFast
    var display = display
    defer { display?.erase() }
    let results = try await validator.results(of: jobs) { display?.update($0) }
    return Found(results: results, reading: reading, chosen: chosen)
  }

  /// Returns the results of earlier runs, or `nil` if no folder for them is usable.
  private func cache(
    _ digests: ResultCache.Digests, _ runner: PageRunner, _ formatter: CodeFormatter
  ) -> ResultCache? {
    let folders = CacheFolders(context.environment, or: nil)
    guard let results = folders.results() else {
      context.console.say([StyledText(CacheMessages.nothingIsKept(folders))])
      return nil
    }
    return ResultCache(
      in: results, executable: context.executable, digests, runner, formatter)
  }
}

extension CourseValidation.Found {
  /// What could not be proven because of the machine; `nil` when everything was proven.
  var gap: String? {
    if results.contains(where: \.lacksParser) { return Self.noParser }
    let steps = results.flatMap(\.steps).filter(\.lacksValues).map { "`\($0.address)`" }
    guard !steps.isEmpty else { return nil }
    return
      "not proven: the values that \(steps.joined(separator: ", ")) states, because "
      + "this machine's compiler cannot trace code"
  }

  private static let noParser =
    "not proven: that no answer passes with only the solution's declarations and the expected output. "
    + "The proof needs Swift's parser, which does not answer; see `lessons doctor`"
}
