internal import LessonModel
internal import SystemIO
internal import TerminalIO

/// A report for the log of GitHub Actions: lines for people, and errors beside the code.
struct GitHubReport {
  let report: ValidationReport
  let verb: ReportingVerb
  /// The folder that the program was started in.
  let directory: String
  /// The checkout, `GITHUB_WORKSPACE`; paths below it are shown relative to it.
  let checkout: String?

  /// The maximum number of errors per workflow step that GitHub shows beside the code.
  static let limit = 10

  /// Returns the log: a group with the lines for people, the errors, and the summary.
  func text() -> String {
    let human = HumanReport(report: report, verb: verb)
    let words = human.lines().dropLast().map(\.cleaned.text)
    let title = verb == .lint ? "The lessons' text" : "The lessons"
    let group = ["::group::\(title)"] + words.map(inert) + ["::endgroup::"]
    let lines =
      (words.isEmpty ? [] : group) + report.problems.map(annotation)
      + [hidden, human.last.text].compactMap(\.self)
    return lines.map { $0 + "\n" }.joined()
  }

  /// The message when there are more errors than GitHub shows; `nil` otherwise.
  var hidden: String? {
    let count = report.problems.count
    guard count > Self.limit else { return nil }
    return "GitHub shows the first \(Self.limit) of \(Plural.text(count, "problem")) beside the "
      + "code; the log has all of them"
  }

  private func annotation(of problem: Problem) -> String {
    let place = problem.diagnostic
    let command =
      switch place.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    let properties = [
      ("file", path(of: place.path)), ("line", "\(place.line)"), ("col", "\(place.column)"),
      ("title", "\(verb.rawValue): \(problem.kind)"),
    ].map { "\($0)=\(property($1))" }
    return "::\(command) \(properties.joined(separator: ","))::"
      + message("\(place.message)\nagain: \(problem.rerun)")
  }

  private func path(of shown: String) -> String {
    guard let checkout, !checkout.isEmpty else { return shown }
    return FilePath.shown(
      FilePath.absolute(shown, in: directory), from: FilePath.absolute(checkout, in: directory))
  }

  /// Returns the text after `::`, with line breaks and percent signs escaped.
  private func message(_ text: String) -> String {
    Sanitizer.clean(text).replacing("%", with: "%25").replacing("\r", with: "%0D")
      .replacing("\n", with: "%0A")
  }

  /// Returns a value before `::`, with the characters that would end it escaped too.
  private func property(_ text: String) -> String {
    message(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }

  /// Returns a harmless form of a line, because a lesson may have put a runner command into it.
  ///
  /// The runner obeys `::` at the start of a line, even after spaces, and `##[` anywhere.
  private func inert(_ line: String) -> String {
    let line = line.replacing("##[", with: "## [")
    return line.drop(while: \.isWhitespace).hasPrefix("::") ? "| \(line)" : line
  }
}
