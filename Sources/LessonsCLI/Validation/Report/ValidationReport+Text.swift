internal import LessonModel

extension LessonReport {
  /// The reports on lessons whose text has problems, a file each, in the order they come.
  ///
  /// - Parameters:
  ///   - problems: What is wrong, as reading or linting the lessons found it.
  ///   - rerun: The command that looks at them again.
  /// - Returns: A report a file.
  static func ofTexts(_ problems: [Diagnostic], rerun: String) -> [LessonReport] {
    var reports: [LessonReport] = []
    for diagnostic in problems {
      let problem = Problem(gate: .text, diagnostic: diagnostic, rerun: rerun)
      if let index = reports.firstIndex(where: { $0.path == diagnostic.path }) {
        reports[index].problems.append(problem)
      } else {
        reports.append(LessonReport(path: diagnostic.path, problems: [problem]))
      }
    }
    return reports
  }

  /// A report on a lesson's text alone.
  init(path: String, problems: [Problem] = []) {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    self.init(
      id: LessonFileName(fileName: file)?.slug ?? file, path: path, problems: problems, steps: [],
      seconds: 0,
      isRemembered: false)
  }
}

extension ValidationReport {
  /// What linting found: every lesson that was looked at, and every problem at its lesson.
  ///
  /// - Parameters:
  ///   - paths: The lessons' files.
  ///   - problems: What is wrong.
  ///   - rerun: The command that looks at them again.
  ///   - seconds: How long it took.
  init(linted paths: [String], problems: [Diagnostic], rerun: String, seconds: Double) {
    let faulty = LessonReport.ofTexts(problems, rerun: rerun)
    let known = Set(paths)
    // A file that cannot be read has problems and is no document.
    let rest = faulty.filter { !known.contains($0.path) }
    let looked = paths.map { path in
      faulty.first { $0.path == path } ?? LessonReport(path: path)
    }
    self.init(lessons: looked + rest, seconds: seconds)
  }
}
