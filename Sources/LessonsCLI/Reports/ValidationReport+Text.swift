internal import LessonModel

extension LessonReport {
  /// Returns the reports on lessons whose text has problems, one per file, in the order of the
  /// problems.
  ///
  /// - Parameters:
  ///   - problems: The problems from reading or linting the lessons.
  ///   - rerun: The command that checks the lessons again.
  /// - Returns: One report per file.
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

  /// Creates a report on a lesson's text only.
  init(path: String, problems: [Problem] = []) {
    self.init(
      id: "", path: path, problems: problems, steps: [], seconds: 0, isRemembered: false)
    id = LessonFileName(fileName: file)?.slug ?? file
  }
}

extension ValidationReport {
  /// Creates the report of a validation from the proofs and the problems in the text.
  ///
  /// - Parameters:
  ///   - proven: The proven lessons.
  ///   - problems: The findings of `lint`.
  ///   - rerun: The command that lints the lessons again.
  ///   - seconds: The duration.
  ///   - isWhole: Whether everything was proven.
  init(
    proven: [LessonReport], problems: [Diagnostic], rerun: String, seconds: Double, isWhole: Bool
  ) {
    let texts = LessonReport.ofTexts(problems, rerun: rerun)
    let lessons = proven.map { report in
      var report = report
      report.problems += texts.first { $0.path == report.path }?.problems ?? []
      return report
    }
    let known = Set(proven.map(\.path))
    self.init(
      lessons: lessons + texts.filter { !known.contains($0.path) }, seconds: seconds,
      isWhole: isWhole)
  }

  /// Creates the report of a lint run: every checked lesson with its problems.
  ///
  /// - Parameters:
  ///   - paths: The lessons' files.
  ///   - problems: The findings.
  ///   - rerun: The command that checks the lessons again.
  ///   - seconds: The duration.
  init(linted paths: [String], problems: [Diagnostic], rerun: String, seconds: Double) {
    let faulty = LessonReport.ofTexts(problems, rerun: rerun)
    let known = Set(paths)
    // An unreadable file has problems but is not in `paths`.
    let rest = faulty.filter { !known.contains($0.path) }
    let looked = paths.map { path in
      faulty.first { $0.path == path } ?? LessonReport(path: path)
    }
    self.init(lessons: looked + rest, seconds: seconds)
  }
}
