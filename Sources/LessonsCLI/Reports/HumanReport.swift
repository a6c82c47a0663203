internal import LessonModel
internal import TerminalIO

/// A report as lines for people.
///
/// Without colours this is the plain format.
struct HumanReport {
  let report: ValidationReport
  let verb: ReportingVerb

  /// Returns the lessons, the problems, and a summary.
  func lines() -> [StyledText] {
    let found = report.problems.flatMap { problem in
      verb == .lint ? [words(of: problem)] : [words(of: problem), command(of: problem)]
    }
    return (verb == .lint ? [] : report.lessons.map(line)) + found + [last]
  }

  /// The summary, green or red.
  var last: StyledText {
    let color = Style.color(report.passed ? .green : .red)
    return StyledText(ReportSummary(report: report, verb: verb).text, color)
  }

  /// Returns the line of a lesson: its result, its number of steps, and its duration.
  private func line(of lesson: LessonReport) -> StyledText {
    let look: Style =
      lesson.isSkipped
      ? .dim : lesson.allProblems.isEmpty ? .color(.green) : .color(.red).adding(.bold)
    let steps = lesson.steps.isEmpty ? "not checked" : Plural.text(lesson.steps.count, "step")
    let time =
      lesson.isSkipped
      ? "not checked" : lesson.isRemembered ? "remembered" : "\(Seconds.text(lesson.seconds)) s"
    return StyledText("\(lesson.sign) ", look) + StyledText(Sanitizer.clean(lesson.path), .bold)
      + (lesson.isOfLesson ? StyledText("  \(steps)  \(time)", .dim) : "")
  }

  private func words(of problem: Problem) -> StyledText {
    StyledText(Sanitizer.clean(problem.diagnostic.description))
  }

  private func command(of problem: Problem) -> StyledText {
    StyledText("  again: \(Sanitizer.clean(problem.rerun))", .dim)
  }
}
