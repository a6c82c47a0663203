internal import LessonModel
internal import TerminalIO

/// A report as Markdown, for GitHub's summary page of a workflow step.
struct StepSummary {
  let report: ValidationReport
  let verb: ReportingVerb

  /// The maximum number of listed problems; GitHub refuses a summary of more than 1 MB.
  static let limit = 200

  /// Returns the summary, a table of the lessons, and the problems with the commands to rerun them.
  func text() -> String {
    let words = ReportSummary(report: report, verb: verb).text
    let head = "## lessons \(verb.rawValue)\n\n\(report.passed ? "✅" : "❌") \(words)\n"
    return [head, table, problems, hidden].compactMap(\.self).joined(separator: "\n") + "\n"
  }

  private var table: String? {
    guard !report.lessons.isEmpty else { return nil }
    let rows = report.lessons.map { lesson in
      let count = lesson.allProblems.count
      let name = "| \(lesson.sign) | \(cell(lesson.path)) |"
      guard verb == .validate else { return "\(name) \(count) |" }
      let time =
        lesson.isSkipped
        ? "not checked" : lesson.isRemembered ? "remembered" : Seconds.text(lesson.seconds)
      return "\(name) \(lesson.steps.count) | \(count) | \(time) |"
    }
    let head =
      verb == .validate
      ? ["| | lesson | steps | problems | seconds |", "|---|---|--:|--:|--:|"]
      : ["| | lesson | problems |", "|---|---|--:|"]
    return (head + rows).map { $0 + "\n" }.joined()
  }

  private var problems: String? {
    guard !report.problems.isEmpty else { return nil }
    let rows = report.problems.prefix(Self.limit).map { problem in
      let place = problem.diagnostic
      let cells = [
        cell("\(place.path):\(place.line):\(place.column)"),
        cell(place.message) + (place.rule.map { " \(cell($0))" } ?? ""), cell(problem.rerun),
      ]
      return "| \(cells.joined(separator: " | ")) |"
    }
    let head = ["| where | what | again |", "|---|---|---|"]
    return (head + rows).map { $0 + "\n" }.joined()
  }

  private var hidden: String? {
    let count = report.problems.count
    let words = [
      count > Self.limit
        ? "Only the first \(Self.limit) problems are listed; the log has all of them." : nil,
      count > GitHubReport.limit
        ? "GitHub shows only \(GitHubReport.limit) of them beside the code." : nil,
    ].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ") + "\n"
  }

  /// Returns a cell of the table: one line of inline code, so that nothing in it counts as markup.
  private func cell(_ text: String) -> String {
    let line = String(Sanitizer.clean(text).map { $0.isNewline ? " " : $0 })
    // The delimiter must be longer than any run of backticks inside, with a space where a backtick
    // begins or ends the text (CommonMark, 6.1). In a table a bar needs a backslash, even in code.
    let runs = line.split { $0 != "`" }.map(\.count)
    let fence = String(repeating: "`", count: (runs.max() ?? 0) + 1)
    let blank = line.hasPrefix("`") || line.hasSuffix("`") || line.isEmpty ? " " : ""
    return fence + blank + line.replacing("|", with: "\\|") + blank + fence
  }
}
