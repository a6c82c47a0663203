internal import LessonMarkup
internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// The messages about lessons that have changed since the learner began their pages.
enum RefreshMessages {
  /// Returns the message that a lesson has changed, in one line.
  static func text(_ news: TutoringSession.News) -> String {
    let lesson = Sanitizer.line(news.lesson)
    return news.isCertain
      ? "the lesson `\(lesson)` has changed since you began its page; `lessons refresh` "
        + "merges the changes into your page"
      : "your page of `\(lesson)` differs from the lesson, which may have changed since you began "
        + "it; `lessons refresh` merges the changes that it can tell apart from yours"
  }

  /// Returns the message that steps were put back into a page, in one line.
  static func text(_ putBack: PutBackSteps) -> String {
    let backup = putBack.backup.map { "; the page without them is in \($0)" } ?? ""
    return fact(putBack.steps, backIn: putBack.page)
      + " with your last code, so load the page in your editor again\(backup)"
  }

  /// Returns the sentence that steps were missing from a page and are back.
  static func fact(_ steps: [String], backIn page: String) -> String {
    let (past, present) = steps.count == 1 ? ("was", "is") : ("were", "are")
    let names = list(steps.map { "`\($0)`" })
    return "\(names) \(past) missing from \(page) and \(present) back"
  }

  /// Describes the changes to a page, one line each, or nothing if there was nothing to do.
  static func lines(
    _ done: TutoringSession.Refresh, of lesson: Lesson, in standing: Standing
  ) -> [String] {
    let page = standing.workspace.shownPage(of: lesson)
    var lines: [String] = []
    if !done.putBack.isEmpty {
      lines.append(
        text(PutBackSteps(page: page, steps: done.putBack, backup: done.backup)))
    }
    let parts = done.changes.filter(\.isBrought).map { name(of: $0.part) }
    let brought = parts + (done.isRenumbered ? ["the numbers of the steps"] : [])
    if !brought.isEmpty {
      let backup = done.backup.map { "; your version is in \($0)" } ?? ""
      lines.append("\(page) has what the lesson changed in \(list(brought))\(backup)")
    }
    for change in done.changes {
      guard let line = change.firstLeft else { continue }
      let why =
        change.isCertain
        ? "the lesson changed lines that you changed too"
        : "it differs from the lesson, and there is no record of the page as you began it"
      lines.append(
        "\(page):\(line): \(name(of: change.part)) is left as it is: \(why); "
          + "`\(reset(change.part, lesson))` takes the lesson's version")
    }
    let changed = standing.tutor.changed(in: lesson.id)
    if !parts.isEmpty, !changed.isEmpty {
      lines.append(
        "Passed before, and must be checked again: \(list(changed.map { "`\($0)`" }))")
    }
    return lines.map(Sanitizer.line)
  }

  /// Returns the message that all pages match their lessons.
  static func nothingNew(pages: Int) -> String {
    pages == 1
      ? "Nothing to merge: the lesson has not changed since you began its page"
      : "Nothing to merge: no lesson has changed since you began its page"
  }

  /// Returns the message that there is no page to refresh.
  static func nothingBegun(_ words: [String]) -> String {
    words.isEmpty
      ? "you have not begun a page yet; `lessons next` shows the first step"
      : "you have not begun \(words.count > 1 ? "any of " : "")`\(words.joined(separator: "`, `"))` "
        + "yet; `lessons goto \(words[0])` begins `\(words[0])`"
  }

  private static func name(of part: RefreshedPage.Part) -> String {
    switch part {
    case .preamble: "the code before the first step"
    case .step(let id): "`\(id)`"
    }
  }

  private static func reset(_ part: RefreshedPage.Part, _ lesson: Lesson) -> String {
    switch part {
    case .preamble: "lessons reset --lesson \(lesson.id)"
    case .step(let id): "lessons reset \(lesson.id)/\(id)"
    }
  }

  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " and \(last)"
  }
}
