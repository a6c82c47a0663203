internal import LessonModel
internal import SnippetRunner
internal import SystemIO
internal import TerminalIO

/// `export --html`: writes the course as a book.
enum BookExport {
  /// The folder for the book, as typed.
  static let html = Option.folder("html", "a book of HTML pages for any browser")
  /// Whether the book contains the solutions.
  static let solutions = Flag("solutions", "with `--html`: include each step's solution, folded")

  static let runsNothing = Flag(
    "no-run", "with `--html`: run no code, and leave out the drawings of requests")

  /// The options of `export` for books.
  static let options: [any DeclaredOption] = [html, solutions, runsNothing]

  /// Their description in the help.
  static let details = [
    "`--html DIR` writes a book: pages that need no server and load nothing from elsewhere, with a front "
      + "page, contents, a page for each lesson, the glossary, and search. Hints are folded; drafts are "
      + "left out, and so are solutions without `--solutions`.",
    "If a step of a lesson has `wire`, the verb runs the lesson's solutions and draws their requests. Without a "
      + "compiler, or with `--no-run`, there are no drawings.",
    "A second export replaces the book's own files, and removes those that it no longer has.",
  ]

  /// Writes the book of the course, and reports its content.
  static func run(_ invocation: Invocation, into name: String) throws -> ExitCode {
    let context = invocation.context
    let folder = try CourseFolder.ofAuthor(invocation)
    let reading = try folder.read()
    guard reading.problems.isEmpty else { throw Diagnostics(reading.problems, in: .lesson) }
    var book = try folder.book(reading)
    book.showsSolutions = invocation[solutions]
    book.used = WaitingLine.during("reading what the modules declare", on: context.console) {
      folder.used(in: book.lessons)
    }
    if !invocation[runsNothing] { book.wires = try wires(in: book, of: folder, context) }
    let files = book.contents()
    let target = BookFolder(
      path: FilePath.absolute(name, in: context.directory), course: book.manifest.id)
    do {
      let count = try target.write(files)
      context.console.show(ExportMessages.written(book, files: count, to: name))
    } catch let refusal as BookFolder.Refusal {
      throw ExportMessages.refused(refusal, name)
    }
    return .success
  }

  /// Runs the lessons that have drawings, and reports missing drawings with the reason.
  ///
  /// - Throws: `RunnerError.interrupted`.
  private static func wires(
    in book: Book, of folder: CourseFolder, _ context: Context
  ) throws -> [String: [Int: WireLog]] {
    let lessons = book.lessons.filter(BookRuns.areNeeded)
    guard !lessons.isEmpty else { return [:] }
    let recipes = try TemporaryFolder()
    let runner: PageRunner
    do {
      runner = try PageRunner(context, cacheFolder: recipes.path, book.manifest.language)
    } catch let error as RunnerError where error != .interrupted {
      context.console.say(ExportMessages.drawsNothing(RunnerErrorMessages.text(of: error)))
      return [:]
    }
    context.sayWhatProtects()
    let found = WaitingLine.during("running the steps with `wire`", on: context.console) {
      lessons.concurrentMap { lesson in
        Result { () throws(RunnerError) in try BookRuns(of: lesson, runner).logs() }
      }
    }
    var wires: [String: [Int: WireLog]] = [:]
    for (lesson, result) in zip(lessons, found) {
      switch result {
      case .success(let logs?): wires[lesson.name] = logs
      case .success(nil): context.console.say(ExportMessages.isNotDrawn(lesson))
      case .failure(.interrupted): throw RunnerError.interrupted
      case .failure(let error):
        context.console.say(
          ExportMessages.isNotDrawn(lesson, as: RunnerErrorMessages.text(of: error)))
      }
    }
    return wires
  }
}

extension CourseFolder {
  /// Returns the names that the steps of lessons may use, by the lessons' names.
  func used(in lessons: [Lesson]) -> [String: [[UsedSymbols.Entry]]] {
    Dictionary(
      lessons.map { lesson in
        (lesson.name, lesson.steps.indices.map { symbols.entries(of: $0, in: lesson) })
      }
    ) { $1 }
  }
}
