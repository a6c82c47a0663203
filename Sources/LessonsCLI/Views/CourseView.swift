internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// The course as a list: lessons with a progress bar, steps with their status.
struct CourseView {
  let standing: Standing
  let capabilities: TerminalCapabilities

  /// Returns the lines of the whole list, or of one lesson.
  func lines(of only: String? = nil) -> [StyledText] {
    var lines: [StyledText] = []
    if only == nil, let title = CourseTitle(course: standing.course).title {
      lines = [title.truncated(to: capabilities.width), ""]
    }
    let manifest = standing.course.manifest
    let onWay = Set(standing.tutor.route)
    for lesson in standing.course.lessons where only == nil || lesson.id == only {
      if only == nil, let part = manifest.parts.first(where: { $0.first == lesson.id }) {
        lines += [
          StyledText(Sanitizer.line(part.title), .underline).truncated(to: capabilities.width), "",
        ]
      }
      let done = lesson.steps.count {
        standing.progress.hasPassed(StepAddress(lesson: lesson.id, step: $0.id))
      }
      lines += row(
        StyledText(Self.number(of: lesson), .dim) + StyledText(Sanitizer.clean(lesson.title), .bold)
          + StyledText(lesson.isReadable ? "  \(lesson.id)\(minutes(of: lesson))" : "", .dim),
        lesson.isReadable
          ? ProgressBar.text(done: done, of: lesson.steps.count, width: 12)
          : StyledText(Self.cannotBeRead, .color(.yellow)))
      if only != nil { lines += needs(of: lesson) }
      for (number, step) in lesson.steps.enumerated() {
        let address = StepAddress(lesson: lesson.id, step: step.id)
        let status = standing.tutor.status(of: address)
        let state =
          status == .passed || status == .open
          ? "" : "  \(Self.words(for: status, standing.tutor.cause(of: address)))"
        let line =
          "  "
          + Self.step(
            step.id, number + 1, step.title, status, isLeftOut: !onWay.contains(address))
          + StyledText(state, .color(.yellow))
        lines.append(line.truncated(to: capabilities.width))
      }
      lines.append("")
    }
    if only == nil { lines += retired() }
    return lines + [StatusLine(standing: standing).text(width: capabilities.width)]
      + (only == nil ? howToGo() : [])
  }

  /// Returns the lesson's number as its file and its page have it, with two spaces after it.
  private static func number(of lesson: LessonOutline) -> String {
    lesson.number.map { "Lesson \($0)  " } ?? ""
  }

  /// Returns the lesson's duration, if the course states it.
  private func minutes(of lesson: LessonOutline) -> String {
    standing.course.manifest.facts[lesson.id]?.minutes.map { " · \($0) min" } ?? ""
  }

  /// Returns the lessons that a lesson builds on, if the course names them.
  private func needs(of lesson: LessonOutline) -> [StyledText] {
    let needs = standing.course.manifest.facts[lesson.id]?.requires ?? []
    guard !needs.isEmpty else { return [] }
    return StyledText("  builds on \(needs.joined(separator: ", "))", .dim)
      .wrapped(to: capabilities.width, rest: "  ")
  }

  /// Returns the commands for going to a step here, and to a different lesson.
  private func howToGo() -> [StyledText] {
    let lessons = standing.course.lessons.filter(\.isReadable)
    guard let lesson = lessons.first(where: { $0.number ?? 0 > 1 }),
      let number = lesson.number
    else { return [] }
    return StyledText(
      "`lessons goto 2` goes to step 2 of the lesson at hand, `lessons goto lesson \(number)` to "
        + "lesson \(number).", .dim
    ).wrapped(to: capabilities.width)
  }

  /// The text in place of an unreadable lesson's bar.
  static let cannotBeRead = "cannot be read just now"

  /// Returns a name on the left and a bar on the right.
  private func row(_ name: StyledText, _ bar: StyledText) -> [StyledText] {
    let room = capabilities.width - bar.width - 1
    return [name.truncated(to: room).padded(to: room) + " " + bar]
  }

  /// Lists the steps that the learner passed in an older version of the course.
  private func retired() -> [StyledText] {
    let retired = standing.progress.retired(from: standing.course)
    guard !retired.isEmpty else { return [] }
    let names = retired.map { Sanitizer.line($0.description) }.joined(separator: ", ")
    return StyledText("No longer in the course: \(names)", .dim).wrapped(to: capabilities.width) + [
      ""
    ]
  }

  /// Returns a step with its mark.
  ///
  /// One that the learner's path leaves out has no dot.
  static func step(
    _ id: String, _ number: Int, _ title: String, _ status: StepStatus, isLeftOut: Bool
  ) -> StyledText {
    (isLeftOut && status == .open ? " " : sign(for: status)) + StyledText(" \(number). ", .dim)
      + StyledText(Sanitizer.clean(title), isLeftOut ? .dim : .plain) + StyledText("  \(id)", .dim)
  }

  /// Returns the mark of a status.
  private static func sign(for status: StepStatus) -> StyledText {
    switch status {
    case .passed: StyledText("✓", .color(.green))
    case .current: StyledText("▸", .color(.yellow).adding(.bold))
    case .open: StyledText("·", .dim)
    case .skipped: StyledText("↷", .dim)
    case .revealed: StyledText("◦", .color(.yellow))
    case .changed: StyledText("~", .color(.yellow))
    }
  }

  /// Explains a mark; empty when the mark needs no explanation.
  ///
  /// - Parameters:
  ///   - status: The status of the mark.
  ///   - cause: The changed earlier step, if the pass no longer holds because of it.
  /// - Returns: The words.
  static func words(for status: StepStatus, _ cause: String? = nil) -> String {
    switch status {
    case .passed, .open: ""
    case .current: "you are here"
    case .skipped: "skipped"
    case .revealed: "solution seen"
    case .changed: cause.map { "`\($0)` before it changed since" } ?? "changed since you solved it"
    }
  }
}

/// The learner's progress in one line.
struct StatusLine {
  let standing: Standing

  /// Returns the line.
  ///
  /// It starts with a progress bar.
  func text(width: Int) -> StyledText {
    let (progress, tutor) = (standing.progress, standing.tutor)
    let count = tutor.routeCount
    let bar = ProgressBar.text(done: count.done, of: count.of, width: 20)
    var words: StyledText
    if tutor.isRouteDone {
      words = StyledText("all steps done", .color(.green))
    } else if progress.current == nil {
      words = StyledText("not started: ") + StyledText("lessons next", .bold)
    } else {
      words = StyledText("at ") + StyledText("\(standing.place)", .bold)
    }
    if let path = tutor.path {
      words += StyledText("  on the path “\(Sanitizer.line(path.title))”", .dim)
    }
    let line = bar + StyledText("  ") + words
    return line.truncated(to: max(width, bar.width))
  }
}
