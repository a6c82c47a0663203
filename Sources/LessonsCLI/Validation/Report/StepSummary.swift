internal import LessonModel
internal import TerminalIO

/// A report as Markdown, for the page that GitHub shows of a workflow's step.
struct StepSummary {
  let report: ValidationReport
  let verb: ReportingVerb

  /// The most problems that are listed; GitHub refuses a summary of more than a megabyte.
  static let limit = 200

  /// The count, the lessons as a table, and the problems with what to run again.
  func text() -> String {
    let words = ReportWords(report: report, verb: verb).summary
    let head = "## lessons \(verb.rawValue)\n\n\(report.passed ? "✅" : "❌") \(words)\n"
    return [head, table, problems, hidden].compactMap(\.self).joined(separator: "\n") + "\n"
  }

  private var table: String? {
    guard !report.lessons.isEmpty else { return nil }
    let rows = report.lessons.map { lesson in
      let count = lesson.allProblems.count
      let time =
        lesson.isSkipped
        ? "not looked at" : lesson.isRemembered ? "remembered" : Seconds.text(lesson.seconds)
      return
        "| \(lesson.sign) | \(cell(lesson.path)) | \(lesson.steps.count) | \(count) | \(time) |"
    }
    let head = ["| | lesson | steps | problems | seconds |", "|---|---|--:|--:|--:|"]
    return (head + rows).map { $0 + "\n" }.joined()
  }

  private var problems: String? {
    guard !report.passed else { return nil }
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
      count > Self.limit ? "The first \(Self.limit) problems are listed; the log has all." : nil,
      count > GitHubReport.limit
        ? "GitHub shows no more than \(GitHubReport.limit) of them beside the code." : nil,
    ].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ") + "\n"
  }

  /// Words in a cell as they are: code, so that nothing in them is markup, in one line.
  private func cell(_ text: String) -> String {
    let line = String(Sanitizer.clean(text).map { $0.isNewline ? " " : $0 })
    // A fence longer than any run of backticks inside, and blanks where one begins or ends it
    // (CommonMark, 6.1). A table takes a backslash before a bar away, even in code.
    let runs = line.split { $0 != "`" }.map(\.count)
    let fence = String(repeating: "`", count: (runs.max() ?? 0) + 1)
    let blank = line.hasPrefix("`") || line.hasSuffix("`") || line.isEmpty ? " " : ""
    return fence + blank + line.replacing("|", with: "\\|") + blank + fence
  }
}
