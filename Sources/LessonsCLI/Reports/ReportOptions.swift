/// The options of the verbs that report.
enum ReportOptions {
  /// The format that was asked for.
  static let format = Option<ReportFormat>.choice(
    "format", "how it is reported; on GitHub Actions `github`, else `human`")
  /// The file for the report, as it was named.
  static let output = Option.file(
    "output", "the report goes there, and the words are still said")

  /// All of them, in the order of the help.
  static let all: [any DeclaredOption] = [format, output]
}
