internal import LessonMarkup
internal import LessonModel
internal import SystemIO
internal import TerminalIO

/// Builds the pages of a preview from the course on the disk.
struct PreviewBuild: Sendable {
  /// The course's folder.
  let folder: CourseFolder

  /// The findings of `lint` in one version of the course, by lesson name.
  struct Findings: Sendable {
    var version = ""
    var byLesson: [String: [Diagnostic]] = [:]
    /// The problems of other files.
    var others: [Diagnostic] = []
  }

  /// The pages of one version of the course.
  struct Result: Sendable {
    var shown: PreviewSite.Shown
    var version: String
    /// The book with the visible files.
    var book: Book
    /// Whether all pages were rebuilt for this version; if not, only those of the saved lessons
    /// were.
    var isWhole = true
  }

  /// A stamp that changes with the course.
  ///
  /// Computing it reads no file.
  var version: String {
    let folders = [folder.path] + folder.files.map { "\(folder.path)/\($0.stem)" }
    return folders.filter(FilePath.isFolder).flatMap { FileStamp.files(in: $0) }
      .map(FileStamp.of).joined(separator: "\n")
  }

  /// Reads the course and builds its pages.
  ///
  /// - Parameters:
  ///   - findings: The findings of `lint`.
  ///   - wires: The requests of lessons with a tried step.
  /// - Returns: The pages.
  /// - Throws: `Diagnostics` when a file other than a lesson cannot be read, or `SystemError`.
  func pages(with findings: Findings, _ wires: PreviewWires) throws -> Result {
    let version = version
    let reading = try folder.read(.structure)
    var book = try folder.book(reading)
    let good = Set(reading.lessons.map(\.path))
    var preview = BookPreview(findings: findings.byLesson, others: findings.others)
    for file in folder.files where !good.contains(folder.shown(file.fileName)) {
      let own = reading.problems.filter { $0.path == folder.shown(file.fileName) }
      preview.findings[file.stem] = own
      preview.broken.append(broken(file, own, book.links(in: file.stem)))
    }
    book.preview = preview
    book.showsSolutions = true
    book.used = Dictionary(book.lessons.map { ($0.name, Self.used(in: $0)) }) { $1 }
    book.wires = wires.logs(of: book.lessons)
    var shown = PreviewSite.Shown()
    for file in book.contents() { shown.files[file.path] = file.bytes }
    shown.foreign = Set(book.files.map(\.path))
    shown.steps = Set(book.lessons.flatMap(\.outline.addresses))
    return Result(shown: shown, version: version, book: book)
  }

  /// Quickly builds only the pages of newly saved lessons.
  ///
  /// - Returns: The pages to show until all are built; `nil` when there are none.
  func savedPages(after last: Result, _ wires: PreviewWires) -> Result? {
    var next = last
    (next.version, next.isWhole) = (version, false)
    let known = Set(last.version.split(separator: "\n"))
    let saved = folder.files.filter {
      !known.contains(FileStamp.of("\(folder.path)/\($0.fileName)")[...])
    }
    guard !saved.isEmpty else { return nil }
    for file in saved {
      guard let index = next.book.lessons.firstIndex(where: { $0.name == file.stem }),
        let lesson = try? folder.lesson(in: file)
      else { return nil }
      next.book.lessons[index] = lesson
      next.book.used[lesson.name] = Self.used(in: lesson)
      next.book.wires[lesson.name] = wires.logs(of: lesson)
    }
    for lesson in next.book.lessons where saved.contains(where: { $0.stem == lesson.name }) {
      let page = next.book.page(of: lesson)
      next.shown.files[page.path] = Array(page.text.utf8)
    }
    next.shown.steps = Set(next.book.lessons.flatMap(\.outline.addresses))
    return next
  }

  /// Returns the names in `uses`, without their declarations, which only the compiler knows.
  private static func used(in lesson: Lesson) -> [[UsedSymbols.Entry]] {
    lesson.steps.map { $0.uses.map { UsedSymbols.Entry(used: $0, symbols: []) } }
  }

  /// Lints the course, which takes longer than building the pages.
  func findings() -> Findings {
    let version = version
    let problems = (try? folder.lint().problems()) ?? []
    let names = Dictionary(folder.files.map { (folder.shown($0.fileName), $0.stem) }) { $1 }
    var findings = Findings(version: version)
    for problem in problems {
      if let name = names[problem.path] {
        findings.byLesson[name, default: []].append(problem)
      } else {
        findings.others.append(problem)
      }
    }
    return findings
  }

  /// Returns the page of an unreadable lesson: the problems, each with its line, and its text as
  /// plain Markdown.
  private func broken(
    _ file: LessonFileName, _ problems: [Diagnostic], _ links: HTMLLinks
  ) -> BookPreview.Broken {
    let text = (try? folder.text(of: file))?.lines.joined(separator: "\n")
    let lines = text?.split(separator: "\n", omittingEmptySubsequences: false)
    var remarks = BookRemarks(problems)
    var html: HTML = "<h1>\(file.stem)</h1>\n<p>\(PreviewMessages.cannotBeRead):</p>\n"
    for line in Set(problems.map(\.line)).sorted() {
      html += remarks.rest(through: line)
      if let lines, lines.indices.contains(line - 1) {
        html += HTMLCode.plain(String(lines[line - 1]))
      }
    }
    if let text {
      var renderer = HTMLRenderer(links)
      html += renderer.html(of: text)
    }
    return BookPreview.Broken(name: file.stem, main: html)
  }
}
