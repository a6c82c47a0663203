internal import LessonMarkup
internal import LessonModel
internal import TerminalIO

/// What a lesson says at its end.
enum Closing {
  /// The lesson's closing words, if it has any, and what it took.
  static func lines(
    of lesson: Lesson, in standing: Standing, _ capabilities: TerminalCapabilities
  ) -> [StyledText] {
    let words: [StyledText] = lesson.closing.flatMap { fragment in
      MarkdownRenderer(width: capabilities.width, links: capabilities.links)
        .render(fragment.text) + [""]
    }
    let tally = "\(Sanitizer.clean(lesson.title)): \(Tally(of: lesson, in: standing).words)"
    return words + StyledText(tally, .color(.green)).wrapped(to: capabilities.width) + [""]
  }
}

/// What is said when every step is done.
struct Finish {
  let standing: Standing
  let capabilities: TerminalCapabilities

  init(standing: Standing, capabilities: TerminalCapabilities) {
    self.standing = standing
    self.capabilities = capabilities
  }

  /// A line over the course, and where to go from here; when the end has just been reached, the
  /// page worth keeping comes before.
  func lines(isNew: Bool = false) -> [StyledText] {
    let page = isNew ? SummaryPage(standing: standing).lines(capabilities) + [""] : []
    let course = standing.course
    let hints = standing.progress.hintCount(in: course)
    let words =
      "You have done all \(course.stepCount) steps of \(course.lessons.count) lessons, with "
      + "\(hints) hint\(hints == 1 ? "" : "s")."
    return page + StyledText(words, .color(.green).adding(.bold)).wrapped(to: capabilities.width)
      + StyledText(
        "`lessons summary --output learnt.md` keeps what you have learnt; `lessons list` shows "
          + "the steps, and `lessons goto STEP` goes back to one."
      ).wrapped(to: capabilities.width)
  }
}
