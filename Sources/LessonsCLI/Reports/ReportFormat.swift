/// The verbs that report on lessons.
enum ReportingVerb: String, Hashable, Sendable {
  case validate, lint
}

enum ReportFormat: String, CaseIterable, Hashable, Sendable {
  case human, plain, json, junit, github

  /// Returns the requested format, or the default for the program's environment.
  ///
  /// - Parameter invocation: The verb with its arguments.
  /// - Returns: The format.
  static func chosen(by invocation: Invocation) -> ReportFormat {
    invocation[ReportOptions.format] ?? usual(for: invocation)
  }

  /// Returns the format without `--format`: text, or notes beside the code on GitHub.
  static func usual(for invocation: Invocation) -> ReportFormat {
    if invocation.context.environment["GITHUB_ACTIONS"] == "true" { return .github }
    return invocation[CommonOptions.plain] ? .plain : .human
  }
}
