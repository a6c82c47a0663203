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

  private static let jobs = Option.number(
    "jobs", "N", 1...1024, "lessons at once (else: one a processor)")
  private static let shard = Option(
    "shard", "I/N", "the I-th of N parts of the course, for N machines", read: readShard)
  private static let filter = Option(
    "filter", "PATTERN", "steps whose `lesson/step` has PATTERN in it, `*` for any letters"
  ) { StepFilter($0) }
  private static let failFast = Flag("fail-fast", "end with the first lesson that has a problem")
  private static let timeout = Option.number(
    "timeout", "SECONDS", 1...600, "for steps without a limit (else: 10)")
  private static let times = Option.file(
    "times", "each lesson's seconds: balances the shards, written by a run of the whole course")
  private static let noCache = Flag("no-cache", "prove everything anew, and keep nothing")

  /// All of them, in the order of the help.
  static let all: [any DeclaredOption] = [
    jobs, shard, filter, failFast, timeout, times, noCache,
  ]

  /// Takes the options of a call.
  init(_ invocation: Invocation) {
    jobs = invocation[Self.jobs]
    timeout = invocation[Self.timeout]
    shard = invocation[Self.shard]
    filter = invocation[Self.filter]
    failsFast = invocation[Self.failFast]
    times = invocation[Self.times].map { Paths.absolute($0, in: invocation.context.directory) }
    usesCache = !invocation[Self.noCache]
    rerun = invocation.courseWords
  }

  /// Whether all steps of the course are proven in one run.
  func isWhole(_ invocation: Invocation) -> Bool {
    invocation.arguments.isEmpty && shard == nil && filter == nil
  }

  private static func readShard(_ word: String) throws(Failure) -> Shard {
    guard let shard = Shard(word) else {
      throw Failure(
        .usage,
        "`--shard \(word)` is not a part of a whole; write `--shard 2/4` for the second of 4")
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
}
