internal import LessonModel
internal import SystemIO
internal import TerminalIO

/// The messages of `export`.
enum ExportMessages {
  /// The error for a call without `--html` or `--playground`.
  static let noForm = Failure(
    .usage,
    "`export` needs to know what to make, such as `lessons export --html Book` or "
      + "`lessons export --playground Course.playground`")

  /// The error for a call with both `--html` and `--playground`.
  static let twoForms = Failure(
    .usage, "`export` makes one form at a time; leave out `--html` or `--playground`")

  /// The error for a book of selected lessons.
  static let wholeBook = Failure(
    .usage,
    "a book has all lessons; leave out their names, or make a playground of them with `--playground`"
  )

  /// Describes the written book and how to open it.
  static func written(_ book: Book, files: Int, to name: String) -> [StyledText] {
    let steps = book.lessons.reduce(0) { $0 + $1.steps.count }
    let news = files == 0 ? "is as it was" : "has \(Plural.text(files, "new or changed file"))"
    let shown = Sanitizer.line(name)
    return [
      StyledText(
        "\(shown) \(news): a book of \(Plural.text(book.lessons.count, "lesson")) and "
          + Plural.text(steps, "step")),
      StyledText("Open it with: \(shown)/index.html"),
    ]
  }

  /// Returns the message that the book has no drawings, with the reason.
  static func drawsNothing(_ reason: String) -> [StyledText] {
    [StyledText("the book has no drawings of requests: \(Sanitizer.line(reason))")]
  }

  /// Returns the message that a lesson has no drawings because its solutions do not pass.
  static func isNotDrawn(_ lesson: Lesson) -> [StyledText] {
    isNotDrawn(lesson, as: "its solutions do not pass; see `lessons validate \(lesson.id)`")
  }

  /// Returns the message that a lesson has no drawings, with the reason.
  static func isNotDrawn(_ lesson: Lesson, as reason: String) -> [StyledText] {
    [
      StyledText(
        Sanitizer.line(
          "\(lesson.path): the book has no drawings of this lesson's requests: \(reason)"))
    ]
  }

  /// Returns the error that the book's folder cannot be written to.
  static func refused(_ refusal: BookFolder.Refusal, _ name: String) -> Failure {
    let shown = Sanitizer.line(name)
    let reason =
      switch refusal {
      case .isNoFolder: "\(shown) is not a folder"
      case .isOther: "\(shown) has files, and is not a book of this course"
      case .isTaken(let file): "\(shown)/\(Sanitizer.line(file)) is not the book's own file"
      case .isLink(let file): "\(shown)/\(Sanitizer.line(file)) is a link, or behind one"
      }
    return Failure(
      .failed, "\(reason), so nothing is written; name another folder, or a new one")
  }
}
