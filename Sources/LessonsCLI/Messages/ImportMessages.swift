internal import LessonMarkup
internal import TerminalIO

/// The messages of `import`.
enum ImportMessages {
  /// The error that a folder has nothing to import.
  static func nothing(in path: String) -> Failure {
    Failure(
      .noMatch,
      "there is nothing to import in \(Sanitizer.line(path)): no playground, no page, no Markdown file"
    )
  }

  /// The error that a file is of no kind that can be imported.
  static func unknown(_ path: String) -> Failure {
    Failure(
      .usage,
      "\(Sanitizer.line(path)) cannot be imported: it is no playground, no `.swift` and no `.md` file"
    )
  }

  /// The error that a course is written in another language mode than the one asked for.
  static func otherLanguage(of folder: String, _ mode: Int) -> Failure {
    Failure(
      .usage,
      "the course in \(folder) is in language mode \(mode), as its `course.json` says; leave out `--language`, or "
        + "import into another folder with `--course`")
  }

  /// The error that a file is not there, or is no text.
  static func unreadable(_ path: String) -> Failure {
    Failure(
      .noMatch, "\(Sanitizer.line(path)) cannot be imported: it is not there, or it is not UTF-8")
  }

  /// What was imported, a line for each thing.
  static func lines(_ lessons: ImportedLessons, isDry: Bool, isRecorded: Bool) -> [String] {
    var lines = lessons.new.map { lesson in
      "\(lessons.shownFolder)/\(lesson.file) \(isDry ? "would be" : "is now") a lesson of "
        + Plural.text(lesson.steps, "step")
    }
    lines += lessons.same.map { "\(lessons.shownFolder)/\($0) is there already, just the same" }
    lines += lessons.differing.map {
      "\(lessons.shownFolder)/\($0) is not written: the course has other text under that name or number"
    }
    lines += lessons.course.untaken.map { "\($0.path):\($0.line): \($0.reason.words)" }
    if !isDry, !isRecorded, !lessons.new.isEmpty {
      let slugs = lessons.new.prefix(3).map(\.slug).joined(separator: " ")
      lines.append("Go on with: lessons record \(slugs)")
    }
    return lines.map(Sanitizer.line)
  }
}
