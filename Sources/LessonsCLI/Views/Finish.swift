internal import LessonMarkup
internal import LessonModel
internal import TerminalIO

/// What a lesson says at its end.
enum Closing {
  /// The lesson's closing words; none when it has none.
  static func lines(
    of lesson: Lesson, _ capabilities: TerminalCapabilities
  ) -> [StyledText] {
    lesson.closing.flatMap { fragment in
      MarkdownRenderer(width: capabilities.width, links: capabilities.links)
        .render(fragment.text) + [""]
    }
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

  /// A line over the course, and where to go from here.
  func lines() -> [StyledText] {
    let course = standing.course
    let hints = standing.progress.hintCount(in: course)
    let words =
      "You have done all \(course.stepCount) steps of \(course.lessons.count) lessons, with "
      + "\(hints) hint\(hints == 1 ? "" : "s")."
    return StyledText(words, .color(.green).adding(.bold)).wrapped(to: capabilities.width)
      + StyledText(
        "`lessons summary --output learnt.md` keeps what you have learnt; `lessons list` shows "
          + "the steps, and `lessons goto STEP` goes back to one."
      ).wrapped(to: capabilities.width)
  }
}
