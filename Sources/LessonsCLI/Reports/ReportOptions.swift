/// The options of the verbs that report.
enum ReportOptions {
  /// The requested format.
  static let format = Option<ReportFormat>.choice(
    "format", "the report's format (else: `github` on GitHub Actions, `human` elsewhere)")
  /// The file for the report, as typed.
  static let output = Option.file(
    "output", "write the report to this file, and still print it for people")

  /// All options, in the order of the help.
  static let all: [any DeclaredOption] = [format, output]
}
