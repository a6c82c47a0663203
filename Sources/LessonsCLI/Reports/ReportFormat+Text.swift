internal import TerminalIO

extension ReportFormat {
  /// Writes a report in this format, without colours.
  ///
  /// - Parameters:
  ///   - report: The findings.
  ///   - verb: The verb that found them.
  ///   - directory: The current folder, to which the paths of the report are relative.
  ///   - checkout: The folder of the repository on GitHub Actions; elsewhere `nil`.
  /// - Returns: The whole report.
  /// - Throws: The errors of the JSON encoder.
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
