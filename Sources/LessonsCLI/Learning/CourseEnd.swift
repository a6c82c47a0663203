internal import LessonMarkup
internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// What is said at a lesson's end: its closing words, what it took, and what is left in it.
struct LessonEnd {
  let lesson: Lesson
  let standing: Standing

  /// The lines, an empty one last.
  func lines(_ capabilities: TerminalCapabilities) -> [StyledText] {
    let words: [StyledText] = lesson.closing.flatMap { fragment in
      MarkdownRenderer(width: capabilities.width, links: capabilities.links)
        .render(fragment.text) + [""]
    }
    let tally = "\(Sanitizer.clean(lesson.title)): \(Tally(of: lesson, in: standing).words)"
    return words + StyledText(tally, .color(.green)).wrapped(to: capabilities.width)
      + LeftSteps(lesson.id, in: standing).lines(width: capabilities.width) + [""]
  }
}

/// The steps of a lesson, or of the course, that have not passed or no longer hold.
struct LeftSteps {
  private let open: [StepAddress]
  private let changed: [StepAddress]

  /// Looks for them; without a lesson in the whole course.
  init(_ lesson: String?, in standing: Standing) {
    open = standing.course.addresses.filter {
      (lesson == nil || $0.lesson == lesson) && !standing.progress.hasPassed($0)
    }
    changed = standing.tutor.changed(in: lesson)
  }

  /// A line for each of the two kinds, when there are any.
  func lines(width: Int) -> [StyledText] {
    line("Still open", open, width) + line("Changed since you solved it", changed, width)
  }

  private func line(_ label: String, _ steps: [StepAddress], _ width: Int) -> [StyledText] {
    guard !steps.isEmpty else { return [] }
    let names = steps.map { "`\($0)`" }.joined(separator: ", ")
    return StyledText("\(label): \(names)", .color(.yellow)).wrapped(to: width, rest: "  ")
  }
}

/// What is said when every step is done.
struct CourseEnd {
  let standing: Standing
  let capabilities: TerminalCapabilities

  /// A line over the course, what no longer holds, and where to go from here; when the end has just
  /// been reached, the page worth keeping comes before.
  func lines(isNew: Bool = false) -> [StyledText] {
    let page = isNew ? SummaryPage(standing: standing).lines(capabilities) + [""] : []
    let course = standing.course
    let hints = standing.progress.hintCount(in: course)
    let words =
      "You have done all \(course.stepCount) steps of \(course.lessons.count) lessons, with "
      + "\(hints) hint\(hints == 1 ? "" : "s")."
    return page + StyledText(words, .color(.green).adding(.bold)).wrapped(to: capabilities.width)
      + LeftSteps(nil, in: standing).lines(width: capabilities.width)
      + StyledText(
        "`lessons summary --output learnt.md` keeps what you have learnt; `lessons list` shows "
          + "the steps, and `lessons goto STEP` goes back to one."
      ).wrapped(to: capabilities.width)
  }
}
