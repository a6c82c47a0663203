internal import LessonModel
internal import SystemIO
internal import TerminalIO

/// Writes a report in the format and to the file that were asked for.
///
/// Create it before the work starts, so that a wrong `--format` or `--output` is reported at once.
struct ReportWriter {
  /// The format of the report.
  let format: ReportFormat
  private let verb: ReportingVerb
  private let invocation: Invocation
  /// The file of `--output`.
  private let output: OutputFile?

  /// Reads the options of a verb.
  ///
  /// - Parameters:
  ///   - verb: The verb.
  ///   - invocation: The verb as it was called.
  /// - Throws: `Failure` when there is no such format, or the file cannot be written there.
  init(_ verb: ReportingVerb, _ invocation: Invocation) throws {
    self.verb = verb
    self.invocation = invocation
    format = ReportFormat.chosen(by: invocation)
    output = OutputFile.named(invocation[ReportOptions.output], in: invocation.context)
    try output?.check()
  }

  /// The progress display while the report is made.
  var progress: ProgressDisplay {
    ProgressDisplay(
      invocation.context.console,
      isForPeople: (output == nil ? format : ReportFormat.usual(for: invocation)) == .human)
  }

  /// Writes the report, and GitHub's summary page when there is one.
  ///
  /// - Parameter report: What was found.
  /// - Returns: The exit code for the report.
  /// - Throws: `SystemError` when the file cannot be written; the report was printed before.
  func write(_ report: ValidationReport) throws -> ExitCode {
    // A report for a file is also printed for people.
    try show(report, as: output == nil ? format : ReportFormat.usual(for: invocation))
    summarize(report)
    if let output {
      try AtomicFile.write(Array(text(of: report, as: format).utf8), to: output.path)
    }
    guard report.problems.isEmpty else { return .faultyLesson }
    return report.isWhole ? .success : .environment
  }

  private func show(_ report: ValidationReport, as format: ReportFormat) throws {
    let console = invocation.context.console
    if format == .human {
      console.show(HumanReport(report: report, verb: verb).lines())
    } else {
      console.show(text: try text(of: report, as: format))
    }
  }

  /// The report in a format, without colours.
  private func text(of report: ValidationReport, as format: ReportFormat) throws -> String {
    let context = invocation.context
    return try format.text(
      of: report, verb, directory: context.directory,
      checkout: context.environment["GITHUB_WORKSPACE"])
  }

  /// Adds the report to GitHub's summary page of the workflow step.
  private func summarize(_ report: ValidationReport) {
    let context = invocation.context
    guard let path = context.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
    let text = StepSummary(report: report, verb: verb).text()
    do {
      try FileContents.append(
        Array(text.utf8), to: FilePath.absolute(path, in: context.directory))
    } catch {
      context.console.complain("the summary cannot be added to \(path): \(error.reason)")
    }
  }
}
