internal import Validation

/// What `validate` is told besides which steps.
struct ValidationOptions: Sendable {
  /// How many lessons are proven at once; `nil` when the machine decides.
  var jobs: Int?
  /// The part of the lessons that is this machine's.
  var shard: Shard?
  /// The steps by a part of their names.
  var filter: StepFilter?
  /// Whether the first lesson with a problem ends the work.
  var failsFast: Bool
  /// Seconds a step has when it sets no limit itself.
  var timeout: Int?
  /// The file of each lesson's seconds.
  var times: String?
  /// Whether earlier answers count.
  var usesCache: Bool
  /// The options that the command of a rerun needs too.
  var rerun: String

  /// The options' table.
  static let all = [
    Verb.Option(name: "jobs", value: "N", summary: "lessons at once (else: one a processor)"),
    Verb.Option(
      name: "shard", value: "I/N", summary: "the I-th of N parts of the course, for N machines"),
    Verb.Option(
      name: "filter", value: "PATTERN",
      summary: "steps whose `lesson/step` has PATTERN in it, `*` for any letters"),
    Verb.Option(name: "fail-fast", summary: "end with the first lesson that has a problem"),
    Verb.Option(name: "timeout", value: "SECONDS", summary: "for steps without a limit (else: 10)"),
    Verb.Option(
      name: "times", value: "FILE",
      summary: "each lesson's seconds: balances the shards, written by a run of the whole course"),
    Verb.Option(name: "no-cache", summary: "prove everything anew, and keep nothing"),
  ]

  /// Reads the options.
  ///
  /// - Throws: `Failure` with code 64 when a value is not what the option takes.
  init(_ invocation: Invocation) throws {
    let options = invocation.options
    jobs = try Self.number("jobs", 1...1024, options)
    timeout = try Self.number("timeout", 1...600, options)
    shard = try options["shard"].map(Self.shard)
    filter = options["filter"].map(StepFilter.init)
    failsFast = invocation.has("fail-fast")
    times = options["times"].map { Paths.absolute($0, in: invocation.context.directory) }
    usesCache = !invocation.has("no-cache")
    rerun = invocation.courseWords
  }

  /// Whether all steps of the course are proven in one run.
  func isWhole(_ invocation: Invocation) -> Bool {
    invocation.arguments.isEmpty && shard == nil && filter == nil
  }

  /// Reads `--shard 2/4`.
  ///
  /// - Throws: `Failure` with code 64 when it is no such thing.
  static func shard(_ text: String) throws -> Shard {
    guard let shard = Shard(text) else {
      throw Failure(
        .usage,
        "`--shard \(text)` is not a part of a whole; write `--shard 2/4` for the second of 4")
    }
    return shard
  }

  /// The times that were written down before.
  ///
  /// - Throws: `Failure` for a file of something else, which is not to be written over.
  func readTimes() throws -> LessonTimes {
    guard let file = times else { return LessonTimes() }
    guard let read = LessonTimes(file: file) else {
      throw Failure(
        .usage,
        "\(file) has something else in it than lessons' times; name another file, or empty it")
    }
    return read
  }

  /// The steps that the filter takes; all when there is none.
  ///
  /// - Throws: `Failure` with code 4 when it takes none, as nothing would be proven then.
  func filtered(
    _ jobs: [StepSelection], in reading: CourseFolder.Reading
  ) throws -> [StepSelection] {
    guard let filter else { return jobs }
    let found = filter.part(of: jobs)
    guard !found.isEmpty || !reading.problems.isEmpty else {
      throw Failure(
        .noMatch, "no step's name has `\(filter.pattern)` in it; see `lessons list`")
    }
    return found
  }

  private static func number(
    _ name: String, _ range: ClosedRange<Int>, _ options: [String: String]
  ) throws -> Int? {
    guard let text = options[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw Failure(
        .usage,
        "`--\(name) \(text)` is not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
