internal import LessonMarkup
internal import LessonModel
internal import SystemIO
internal import Validation

/// The options of `validate`.
struct ValidationOptions: Sendable {
  /// The number of lessons to validate at once; `nil` for one per processor.
  var jobs: Int?
  /// The part of the lessons that this machine validates.
  var shard: Shard?
  /// A filter by a part of the steps' names.
  var filter: StepFilter?
  /// Whether to stop after the first lesson with a problem.
  var failsFast = false
  /// The time limit in seconds for steps that set none.
  var timeout: Int?
  /// The file with each lesson's seconds.
  var times: String?
  /// Whether to show which answers receive which hint.
  var showsHints = false
  /// Whether to use cached results.
  var usesCache = true
  /// Whether to include lessons that learners do not see yet.
  var withDrafts = false
  /// ` --course DIR` for the suggested commands that run a step again; empty if the call names no
  /// course.
  var rerun = ""

  private static let jobs = Option.number(
    "jobs", "N", 1...1024, "compilers at once (else: one per processor)")
  private static let shard = Option(
    "shard", "I/N", "the I-th of N parts of the course, for N machines", read: readShard)
  private static let filter = Option(
    "filter", "PATTERN", "steps whose `lesson/step` contains PATTERN; `*` matches any characters"
  ) { StepFilter($0) }
  private static let failFast = Flag("fail-fast", "end with the first lesson that has a problem")
  private static let timeout = Option.number(
    "timeout", "SECONDS", 1...600, "for steps without a limit (else: 10)")
  private static let times = Option.file(
    "times", "each lesson's seconds: balances the shards, written by a run of the whole course")
  private static let hints = Flag(
    "hints", "show which starters and wrong answers match which `when=`; proves everything again")
  private static let noCache = Flag("no-cache", "prove everything again, and cache nothing")

  private static let drafts = Flag("drafts", "include the course's drafts")

  /// All options, in the order of the help.
  static let all: [any DeclaredOption] = [
    jobs, shard, filter, failFast, timeout, times, hints, drafts, noCache,
  ]

  /// Creates the default options.
  init() {}

  /// Reads the options of a call.
  init(_ invocation: Invocation) {
    jobs = invocation[Self.jobs]
    timeout = invocation[Self.timeout]
    shard = invocation[Self.shard]
    filter = invocation[Self.filter]
    failsFast = invocation[Self.failFast]
    times = invocation[Self.times].map { FilePath.absolute($0, in: invocation.context.directory) }
    showsHints = invocation[Self.hints]
    usesCache = !invocation[Self.noCache] && !showsHints
    withDrafts = invocation[Self.drafts]
    rerun = invocation.courseWords
  }

  /// Returns the lessons to validate: the named ones, or all but the drafts.
  ///
  /// - Throws: `StepReference.Failure` when a name is unknown or ambiguous.
  func chosen(_ lint: CourseLint, _ words: [String]) throws -> ChosenLessons {
    let drafts = withDrafts || !words.isEmpty ? [] : lint.file.manifest.drafts
    let named = words.isEmpty ? nil : Set(try lint.paths(named: words))
    let left = lint.lessonFiles.filter { lesson in
      drafts.contains(lesson.file.slug) || named.map { !$0.contains(lesson.path) } ?? false
    }
    return ChosenLessons(left: Set(left.map(\.path)), areDrafts: named == nil)
  }

  /// Returns whether this run validates all steps of the course.
  func isWhole(_ names: [String]) -> Bool {
    names.isEmpty && shard == nil && filter == nil
  }

  private static func readShard(_ word: String) throws(Failure) -> Shard {
    guard let shard = Shard(word) else {
      throw Failure(
        .usage,
        "`--shard \(word)` is not a valid part; write `--shard 2/4` for the second of 4")
    }
    return shard
  }

  /// Reads the times of an earlier run.
  ///
  /// - Throws: `Failure` when the file has different content, which must not be overwritten.
  func readTimes() throws -> LessonTimes {
    guard let file = times else { return LessonTimes() }
    guard let read = LessonTimes(file: file) else {
      throw Failure(
        .usage,
        "\(file) contains something other than the lessons' times; name another file, or empty it")
    }
    return read
  }

  /// Returns the steps that match the filter, or all of them without a filter.
  ///
  /// - Throws: `Failure` with code 4 when no step matches, because nothing would be validated.
  func filtered(
    _ jobs: [StepSelection], in reading: CourseFolder.Reading
  ) throws -> [StepSelection] {
    guard let filter else { return jobs }
    let found = filter.part(of: jobs)
    guard !found.isEmpty || !reading.problems.isEmpty else {
      throw Failure(
        .noMatch, "no step's name contains `\(filter.pattern)`; see `lessons list`")
    }
    return found
  }
}
