internal import LessonMarkup
internal import LessonModel
internal import SystemIO
internal import TerminalIO

/// `import`: turns playgrounds, pages and tutorials into lessons.
enum ImportVerb {
  /// The output format.
  enum Format: String, CaseIterable, Sendable {
    case human, json
  }

  /// The language mode of the imported code.
  enum Language: String, CaseIterable, Sendable {
    case five = "5"
    case six = "6"
  }

  private static let comments = Flag(
    "comments", "plain `//` and `/** */` comments between code are prose too")
  private static let dryRun = Flag("dry-run", "list what would be written, and write nothing")
  private static let record = Flag(
    "record", "run the new lessons too, and write their output and values")
  private static let language = Option<Language>.choice(
    "language", "5 or 6 (else: the playground's, or 6)")
  private static let format = Option<Format>.choice(
    "format", "human or json (else: human)")

  static let verb = Verb(
    name: "import", arguments: "PATH…", completed: .files,
    summary: "turn playgrounds, pages and tutorials into lessons",
    details: [
      "A PATH is an Xcode playground, a Swift file with its prose in `//:` or `/*: */`, a Markdown file with "
        + "Swift in fences, or a folder of these. Each page, and each `#` of a tutorial, becomes a lesson; each "
        + "heading with code becomes a step.",
      "Import compiles each block of code after the blocks before it. Code that the compiler refuses, and code "
        + "that needs it, becomes a block to read. If a comment at the code says *error* or *does not compile*, "
        + "the code becomes a step that must not compile.",
      "With `--record`, a line that is only an expression gets its value, and comments that claim a value are "
        + "compared with the run. A claim that the run contradicts is marked in the lesson, and listed.",
      "Import lists everything that it changed or left out, by file and line. `lint` finds nothing in the new "
        + "lessons. A lesson that the course already has stays unchanged, so a second import changes nothing.",
      "The lessons go into the course of `--course`, which import creates if it does not exist, else into the "
        + "nearest folder `Lessons` here or above.",
    ],
    options: [comments, dryRun, record, language, format], maximumArguments: .max, run: run)

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
    let lessons = try ImportedLessons(
      material, in: folder,
      pageLanguage(asked: invocation[language].flatMap { Int($0.rawValue) }, material, folder),
      readsPlainComments: invocation[comments], records: invocation[record], context)
    // A signal may have come while no compiler was running.
    guard !context.interrupt.hasCome else { return .interrupted }
    if !invocation[dryRun] { try lessons.write() }
    if invocation[format] == .json {
      try context.console.show(json: lessons.report)
    } else {
      let lines = ImportMessages.lines(
        lessons, isDry: invocation[dryRun], isRecorded: invocation[record])
      context.console.show(lines.map { StyledText($0) })
    }
    return .success
  }

  /// Returns the language mode for the lessons: the course's, else the requested one, else the
  /// playground's.
  private static func pageLanguage(
    asked: Int?, _ material: OldMaterial, _ folder: CourseFolder
  ) throws -> PageLanguage {
    if try FileKind.of("\(folder.path)/\(CourseManifest.fileName)") != nil {
      let language = folder.file().manifest.language
      guard asked ?? language.mode.rawValue == language.mode.rawValue else {
        throw ImportMessages.otherLanguage(of: folder.shownPath, language.mode.rawValue)
      }
      return language
    }
    let said = material.sources.compactMap(\.languageMode).first
    let isFive = asked ?? said ?? 6 == 5
    return isFive ? PageLanguage(mode: .five, isolation: .nonisolated) : PageLanguage()
  }
}
