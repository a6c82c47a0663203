internal import LessonMarkup
internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// The end of a lesson: its closing text, the learner's totals, and the remaining steps.
struct LessonEnd {
  let lesson: Lesson
  let standing: Standing

  /// Returns the lines; the last one is empty.
  func lines(_ capabilities: TerminalCapabilities) -> [StyledText] {
    var renderer = MarkdownRenderer(capabilities)
    renderer.definitions = LinkDefinitions.text(of: lesson)
    let words: [StyledText] = lesson.closing.flatMap { renderer.render($0.text) + [""] }
    let totals =
      "\(Sanitizer.clean(lesson.title)): \(StepTotals(of: lesson.outline, in: standing).words)"
    return words + StyledText(totals, .color(.green)).wrapped(to: capabilities.width)
      + LeftSteps(lesson.id, in: standing).lines(width: capabilities.width) + [""]
  }
}

/// The steps of a lesson or of the course that have not passed or have changed since they passed.
struct LeftSteps {
  private let open: [StepAddress]
  private let changed: [StepAddress]

  /// Finds the steps in one lesson; `nil` means the whole course.
  init(_ lesson: String?, in standing: Standing) {
    open = standing.course.addresses.filter {
      (lesson == nil || $0.lesson == lesson) && !standing.progress.hasPassed($0)
    }
    changed = standing.tutor.changed(in: lesson)
  }

  /// Returns one line for each of the two kinds that has steps.
  func lines(width: Int) -> [StyledText] {
    line("Still open", open, width) + line("Changed since you solved it", changed, width)
  }

  private func line(_ label: String, _ steps: [StepAddress], _ width: Int) -> [StyledText] {
    guard !steps.isEmpty else { return [] }
    let names = steps.map { "`\($0)`" }.joined(separator: ", ")
    return StyledText("\(label): \(names)", .color(.yellow)).wrapped(to: width, rest: "  ")
  }
}

/// The message when every step is done.
struct CourseEnd {
  let standing: Standing
  let capabilities: TerminalCapabilities

  /// Returns a line about the course, the changed steps, and what to do next.
  ///
  /// The summary comes first when the learner has just reached the end.
  func lines(isNew: Bool = false) -> [StyledText] {
    let page = isNew ? SummaryPage(standing: standing).lines(capabilities) + [""] : []
    let course = standing.course
    let hints = standing.progress.hintCount(in: course)
    let title = course.manifest.title.map { "of \(Sanitizer.line($0)): " } ?? ""
    let lessons = Plural.number(course.lessons.count, "lesson")
    let steps = Plural.number(course.stepCount, "step")
    let words =
      "You have done \(course.stepCount == 1 ? "" : "all ")\(title)\(steps) of \(lessons), with "
      + "\(Plural.number(hints, "hint"))."
    return page + StyledText(words, .color(.green).adding(.bold)).wrapped(to: capabilities.width)
      + LeftSteps(nil, in: standing).lines(width: capabilities.width)
      + StyledText(
        "`lessons summary --output learnt.md` saves what you have learnt. To go back to a step, choose "
          + "it in the list of the live screen, or type `lessons goto STEP`."
      ).wrapped(to: capabilities.width)
  }
}
