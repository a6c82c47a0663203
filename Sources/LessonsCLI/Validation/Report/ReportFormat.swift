internal import LessonModel

/// The verbs that look at lessons and report on them.
enum ReportingVerb: String, Hashable, Sendable {
  case validate, lint
}

/// How a report is written.
enum ReportFormat: String, CaseIterable, Hashable, Sendable {
  case human, plain, json, junit, github, tap

  /// The options that choose a format and a file.
  static let options = [
    Verb.Option(
      name: "format", value: allCases.map(\.rawValue).joined(separator: "|"),
      summary: "how it is reported; on GitHub Actions `github`, else `human`"),
    Verb.Option(
      name: "output", value: "FILE", summary: "the report goes there, and the words are still said"
    ),
  ]

  /// The format that was asked for, else the one that fits where the program runs.
  ///
  /// - Parameter invocation: The verb as it was called.
  /// - Returns: The format.
  /// - Throws: `Failure` with code 64 when no format has the name.
  static func chosen(by invocation: Invocation) throws -> ReportFormat {
    guard let word = invocation.options["format"] else { return usual(for: invocation) }
    if let format = ReportFormat(rawValue: word) { return format }
    let names = allCases.map(\.rawValue)
    let meant = NearMiss.of(word, in: names).map { "did you mean `\($0)`?" }
    throw Failure(
      .usage,
      "there is no format `\(word)`; \(meant ?? "there are \(names.joined(separator: ", "))")")
  }

  /// The format of somebody who did not ask for one: words, and beside the code on GitHub.
  static func usual(for invocation: Invocation) -> ReportFormat {
    if invocation.context.environment["GITHUB_ACTIONS"] == "true" { return .github }
    return invocation.has("plain") ? .plain : .human
  }
}
