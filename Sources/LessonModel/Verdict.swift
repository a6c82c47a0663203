/// How a step did.
package enum Verdict: String, Hashable, Sendable {
  case passed
  case doesNotCompile = "does-not-compile"
  case wrongOutput = "wrong-output"
  case failedCheck = "failed-check"
  case crashed
  case timedOut = "timed-out"
  case tooMuchOutput = "too-much-output"
  case earlierStepBroke = "earlier-step-broke"
}

/// A verdict with its reasons.
package struct Judgement: Hashable, Sendable {
  /// How the step did.
  package var verdict: Verdict
  /// The verdict's reason in one sentence, lower-case, without a full stop.
  package var summary: String
  /// What the compiler or the checks said, with the learner's own lines.
  package var diagnostics: [Diagnostic]
  /// Where the output first differs from what was expected.
  package var difference: OutputDifference?
  /// What the step printed.
  package var output: String
  /// What the program said on standard error, when it crashed.
  package var lastWords: String
  /// The earlier step that no longer holds.
  package var brokenStep: String?

  /// Creates a judgement from its parts.
  package init(
    _ verdict: Verdict, summary: String, diagnostics: [Diagnostic] = [],
    difference: OutputDifference? = nil, output: String = "", lastWords: String = "",
    brokenStep: String? = nil
  ) {
    self.verdict = verdict
    self.summary = summary
    self.diagnostics = diagnostics
    self.difference = difference
    self.output = output
    self.lastWords = lastWords
    self.brokenStep = brokenStep
  }

  /// Whether the step is right.
  package var passed: Bool { verdict == .passed }

  /// The failure as one text, which hints with a condition are matched against.
  package var failureText: String {
    var parts = [verdict.rawValue, summary]
    parts += diagnostics.map(\.message)
    parts += [output, lastWords]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

/// Where a printed text first differs from the expected one.
package struct OutputDifference: Hashable, Sendable {
  /// The printed line's number in the step's output, counted from 1.
  package var printedLine: Int
  /// The expected line, `nil` when the output should have ended before.
  package var expected: String?
  /// The printed line, `nil` when the output ended too early.
  package var printed: String?
  /// The expected line's place in the lesson's document, counted from 1.
  package var documentLine: Int
  /// All expected lines.
  package var expectedLines: [String]
  /// All printed lines.
  package var printedLines: [String]
  /// What the names of wildcards stood for before, from the lesson's earlier steps.
  package var captures: [String: String]

  /// Creates a difference at one line.
  package init(
    printedLine: Int, expected: String?, printed: String?, documentLine: Int,
    expectedLines: [String], printedLines: [String], captures: [String: String] = [:]
  ) {
    self.printedLine = printedLine
    self.expected = expected
    self.printed = printed
    self.documentLine = documentLine
    self.expectedLines = expectedLines
    self.printedLines = printedLines
    self.captures = captures
  }

  /// The number of characters the two lines begin with in common.
  package var commonPrefix: Int {
    guard let expected, let printed else { return 0 }
    return zip(expected, printed).prefix { $0 == $1 }.count
  }
}
