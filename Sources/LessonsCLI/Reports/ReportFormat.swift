/// The verbs that look at lessons and report on them.
enum ReportingVerb: String, Hashable, Sendable {
  case validate, lint
}

/// The format of a report.
enum ReportFormat: String, CaseIterable, Hashable, Sendable {
  case human, plain, json, junit, github

  /// The format that was asked for, else the one that fits where the program runs.
  ///
  /// - Parameter invocation: The verb as it was called.
  /// - Returns: The format.
  static func chosen(by invocation: Invocation) -> ReportFormat {
    invocation[ReportOptions.format] ?? usual(for: invocation)
  }

  /// The format without `--format`: words, and on GitHub notes beside the code.
  static func usual(for invocation: Invocation) -> ReportFormat {
    if invocation.context.environment["GITHUB_ACTIONS"] == "true" { return .github }
    return invocation[CommonOptions.plain] ? .plain : .human
  }
}
