internal import LessonMarkup
internal import LessonModel
internal import SystemIO
internal import TerminalIO

/// Makes what a preview shows of the course as it is on the disk.
struct PreviewBuild: Sendable {
  /// The course's folder.
  let folder: CourseFolder

  /// What `lint` found, by the names of the lessons, in one version of the course.
  struct Findings: Sendable {
    var version = ""
    var byLesson: [String: [Diagnostic]] = [:]
    /// What is wrong with other files.
    var others: [Diagnostic] = []
  }

  /// What is to be shown, of one version of the course.
  struct Result: Sendable {
    var shown: PreviewSite.Shown
    var version: String
  }

  /// What tells one version of the course from others, without reading any file.
  var version: String {
    let folders = [folder.path] + folder.files.map { "\(folder.path)/\($0.stem)" }
    return folders.filter(FilePath.isFolder).flatMap { FileStamp.files(in: $0) }
      .map(FileStamp.of).joined(separator: "\n")
  }

  /// Reads the course and makes its pages.
  ///
  /// - Throws: `Diagnostics` when what is not a lesson cannot be read, or `SystemError`.
  func pages(with findings: Findings) throws -> Result {
    let version = version
    let reading = try folder.read(.structure)
    var book = try folder.book(reading)
    let good = Set(reading.lessons.map(\.path))
    var preview = BookPreview(findings: findings.byLesson, others: findings.others)
    for file in folder.files where !good.contains(folder.shown(file.fileName)) {
      let own = reading.problems.filter { $0.path == folder.shown(file.fileName) }
      preview.findings[file.stem] = own
      preview.broken.append(broken(file, own))
    }
    book.preview = preview
    book.showsSolutions = true
    // The steps' names are known to the compiler only; what `uses` says of them stands there as it is.
    book.used = Dictionary(
      book.lessons.map { lesson in
        (lesson.name, lesson.steps.map { $0.uses.map { UsedSymbols.Entry(used: $0, symbols: []) } })
      }
    ) { $1 }
    var shown = PreviewSite.Shown()
    for file in book.contents() { shown.files[file.path] = file.bytes }
    shown.foreign = Set(book.files.map(\.path))
    shown.steps = Set(book.lessons.flatMap(\.outline.addresses))
    return Result(shown: shown, version: version)
  }

  /// Asks `lint`, which takes longer than the pages do.
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

  /// The page of a lesson that cannot be read: what is wrong, each with its line.
  private func broken(_ file: LessonFileName, _ problems: [Diagnostic]) -> BookPreview.Broken {
    let lines = (folder.contents(of: file.fileName)).map {
      String(decoding: $0, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
    }
    var remarks = BookRemarks(problems)
    var html: HTML = "<h1>\(file.stem)</h1>\n<p>\(PreviewMessages.cannotBeRead):</p>\n"
    for line in Set(problems.map(\.line)).sorted() {
      html += remarks.rest(through: line)
      if let lines, lines.indices.contains(line - 1) {
        html += HTMLCode.plain(String(lines[line - 1]))
      }
    }
    return BookPreview.Broken(name: file.stem, main: html)
  }
}
