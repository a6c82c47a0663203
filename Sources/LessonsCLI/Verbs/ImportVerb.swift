internal import LessonMarkup
internal import LessonModel
internal import SystemIO
internal import TerminalIO

/// `import`: lessons from playgrounds, pages and tutorials.
enum ImportVerb {
  /// How the verb answers.
  enum Format: String, CaseIterable, Sendable {
    case human, json
  }

  private static let comments = Flag(
    "comments", "blocks of plain `//` comments between code are prose too")
  private static let dryRun = Flag("dry-run", "say what would be written, and write nothing")
  private static let record = Flag(
    "record", "run the new lessons then, and write what they print into them")
  private static let format = Option<Format>.choice(
    "format", "human or json (else: human)")

  static let verb = Verb(
    name: "import", arguments: "PATH…", completed: .files,
    summary: "make lessons of playgrounds, pages and tutorials",
    details: [
      "A PATH is a playground (with `Contents.swift`, with pages, or with `section-N.swift`), a playground "
        + "book, a Swift file with its prose in `//:` or `/*: */`, or a Markdown file with Swift in fences. "
        + "Each page, and each `#` of a tutorial, becomes a lesson; each `##` with code becomes a step.",
      "The compiler is asked what it takes. Code that it refuses is there to read; where its author says so, "
        + "it becomes a step that must not compile. A name that is taken again gets a `do` that is not shown. "
        + "A new course gets the language mode in which the most code compiles.",
      "What could not be taken as it was is listed by file and line. `lint` finds nothing in the new "
        + "lessons, nothing is ever written over, and a second import of the same changes nothing.",
      "The course is the one of `--course`, which is made when it is not there, else the nearest folder "
        + "`Lessons` upward.",
    ],
    options: [comments, dryRun, record, format], maximumArguments: .max, run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    guard !invocation.arguments.isEmpty else {
      throw Failure(
        .usage,
        "`import` needs a playground, a page or a tutorial, such as `lessons import "
          + "Closures.playground`")
    }
    let context = invocation.context
    let folder = try CourseFolder.forWriting(invocation)
    var material = OldMaterial(context)
    for path in invocation.arguments { try material.add(path) }
    let isDry = invocation[dryRun]
    var whole = WholeLessons(material.whole, in: folder)
    if !isDry { try whole.write() }
    let course = try ImportedLessons(
      material, in: folder, readsPlainComments: invocation[comments],
      runs: invocation[record], context)
    if !isDry { try course.write() }
    let console = context.console
    let isJSON = invocation[format] == .json
    if isJSON {
      try console.show(json: whole.added(to: course.report))
    } else {
      let lines =
        ImportMessages.lines(whole, isDry: isDry)
        + ImportMessages.lines(course, isDry: isDry, isRecorded: invocation[record])
      console.show(lines.map { StyledText($0) })
    }
    guard course.differing.isEmpty, whole.names(.differing).isEmpty else { return .failed }
    guard invocation[record], !isDry, !course.new.isEmpty else { return .success }
    try ImportedOutput.settle(course.new, in: folder, course.language, context)
    var options = OptionValues(of: RecordVerb.verb.allOptions)
    try options.set(CommonOptions.course, to: folder.path)
    return try await RecordVerb.verb.run(
      Invocation(
        arguments: course.new.map(\.slug), options: options,
        context: isJSON ? context.withoutAnswers() : context))
  }
}
