internal import TerminalIO

extension ReportFormat {
  /// Writes a report in this format, without colours.
  ///
  /// - Parameters:
  ///   - report: What was found.
  ///   - verb: Who found it.
  ///   - directory: The folder that the program was called in, from which its paths are shown.
  ///   - checkout: The folder of the repository on GitHub Actions; elsewhere `nil`.
  /// - Returns: The whole report.
  /// - Throws: What the JSON encoder throws.
  func text(
    of report: ValidationReport, _ verb: ReportingVerb, directory: String, checkout: String?
  ) throws -> String {
    switch self {
    case .human, .plain:
      HumanReport(report: report, verb: verb).lines().map { $0.cleaned.text + "\n" }.joined()
    case .json: try JSONReport(report, verb: verb).text()
    case .junit: JUnitReport(report: report, verb: verb).text()
    case .github:
      GitHubReport(report: report, verb: verb, directory: directory, checkout: checkout).text()
    }
  }
}
