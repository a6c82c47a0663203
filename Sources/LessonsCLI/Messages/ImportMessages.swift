internal import LessonMarkup
internal import LessonModel
internal import TerminalIO

/// The messages of `import`.
enum ImportMessages {
  /// Returns the error that a folder has nothing to import.
  static func nothing(in path: String) -> Failure {
    Failure(
      .noMatch,
      "there is nothing to import in \(Sanitizer.line(path)): no playground, no `.swift`, no `.md` file"
    )
  }

  /// Returns the message that `import` cannot read this kind of file.
  static func unknown(_ path: String) -> Failure {
    Failure(
      .usage,
      "\(Sanitizer.line(path)) cannot be imported; `import` reads only playgrounds, `.swift` and "
        + "`.md` files")
  }

  /// Returns the error that a course has a different language mode than the requested one.
  static func otherLanguage(of folder: String, _ mode: Int) -> Failure {
    Failure(
      .usage,
      "the course in \(folder) is in language mode \(mode), as its `course.json` says; leave out `--language`, or "
        + "import into another folder with `--course`")
  }

  /// Returns the message that a file does not exist or is not text.
  static func unreadable(_ path: String) -> Failure {
    Failure(
      .noMatch, "\(Sanitizer.line(path)) cannot be imported: it does not exist, or it is not UTF-8")
  }

  /// Describes what was imported, one line for each item.
  static func lines(_ lessons: ImportedLessons, isDry: Bool, isRecorded: Bool) -> [String] {
    var lines = lessons.course.files.map { file in
      let steps = file.text.split(separator: "\n").count { $0.hasPrefix("```swift step=") }
      return "\(lessons.shownFolder)/\(file.name) \(isDry ? "would be" : "is now") a lesson of "
        + Plural.text(steps, "step")
    }
    lines += lessons.there.map {
      "\(lessons.shownFolder)/\($0) already exists and stays unchanged"
    }
    lines += lessons.course.untaken.map { "\($0.path):\($0.line): \($0.reason.words)" }
    if !isDry, !isRecorded, !lessons.course.files.isEmpty {
      let slugs = lessons.course.files.prefix(3).compactMap {
        LessonFileName(fileName: $0.name)?.slug
      }
      lines.append("Go on with: lessons record \(slugs.joined(separator: " "))")
    }
    return lines.map(Sanitizer.line)
  }
}
