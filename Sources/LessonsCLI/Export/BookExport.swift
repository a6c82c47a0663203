internal import LessonModel
internal import SystemIO
internal import TerminalIO

/// `export --html`: the course as a book.
enum BookExport {
  /// The folder for the book, as it was named.
  static let html = Option.folder("html", "a book of HTML pages, which any browser shows")
  /// Whether the solutions are in it.
  static let solutions = Flag("solutions", "with `--html`: each step's solution too, folded")

  /// The options of `export` that are about books.
  static let options: [any DeclaredOption] = [html, solutions]

  /// What the help says about them.
  static let details = [
    "With `--html DIR` a folder has a book of pages that need no server and load nothing from elsewhere: front "
      + "page and contents, a page for each lesson, the glossary, a search. Hints are folded; solutions are "
      + "left out, unless `--solutions` asks for them. Drafts are left out.",
    "A book's own files are replaced, and those that it no longer has are removed.",
  ]

  /// Writes the book of the course, and says what there is.
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
}

extension CourseFolder {
  /// What the steps of lessons may use, by the lessons' names.
  func used(in lessons: [Lesson]) -> [String: [[UsedSymbols.Entry]]] {
    Dictionary(
      lessons.map { lesson in
        (lesson.name, lesson.steps.indices.map { symbols.entries(of: $0, in: lesson) })
      }
    ) { $1 }
  }
}
