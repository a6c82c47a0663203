internal import LessonModel
internal import SystemIO
internal import TerminalIO

/// Writes a report in the requested format and to the requested file.
///
/// Create it before the work starts, so that it reports a wrong `--format` or `--output` at once.
struct ReportWriter {
  let format: ReportFormat
  private let verb: ReportingVerb
  private let invocation: Invocation
  /// The file of `--output`.
  private let output: OutputFile?

  /// Reads the options of a verb.
  ///
  /// - Parameters:
  ///   - verb: The verb.
  ///   - invocation: The verb with its arguments.
  /// - Throws: `Failure` when the format does not exist, or the file is not writable.
  init(_ verb: ReportingVerb, _ invocation: Invocation) throws {
    self.verb = verb
    self.invocation = invocation
    format = ReportFormat.chosen(by: invocation)
    output = OutputFile.named(invocation[ReportOptions.output], in: invocation.context)
    try output?.check()
  }

  /// The progress display before the report.
  var progress: ProgressDisplay {
    ProgressDisplay(
      invocation.context.console,
      isForPeople: (output == nil ? format : ReportFormat.usual(for: invocation)) == .human)
  }

  /// Writes the report, and GitHub's summary page if there is one.
  ///
  /// - Parameter report: The findings.
  /// - Returns: The exit code for the report.
  /// - Throws: `SystemError` when the file cannot be written, after the report was printed.
  func write(_ report: ValidationReport) throws -> ExitCode {
    // With a file, the report is also printed for people.
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

  /// Returns the report in a format, without colours.
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
