package import LessonModel

/// The new lines of an `output` fence after its step has run.
///
/// A fence that matches as a whole stays the same. Otherwise lines that still match stay as they
/// are, with their wildcards; `...` stays if its neighbours stay; and the printed lines replace
/// everything else.
package struct OutputRecording: Hashable, Sendable {
  /// The fence's lines.
  package var lines: [String]
  /// The lines that were not there before.
  package var written: [String]
  /// The first new line that an `output` fence would misread, because it looks like a wildcard.
  package var misread: String?

  /// Records an output; one too long to align replaces the fence (`OutputAlignment.isAffordable`).
  ///
  /// - Parameters:
  ///   - output: What was printed.
  ///   - expected: What the fence says.
  ///   - captures: The text that names stand for in the lesson's earlier steps.
  package init(
    of output: String, over expected: ExpectedOutput, captures: [String: String] = [:]
  ) {
    let printed = OutputPattern.lines(of: output)
    (lines, written) = (expected.lines, [])
    guard !Self.matches(expected, output, captures) else { return }
    let coded = CodedOutput(
      expected.lines.map { OutputLine($0, isVerbatim: expected.isVerbatim) }, printed: printed,
      captures: captures)
    let alignment = OutputAlignment(expected: coded.patterns, printed: coded.printed)
    if alignment.isAffordable {
      merge(alignment.best(coded.names), expected.lines, printed)
    }
    if !Self.matches(
      ExpectedOutput(lines: lines, isVerbatim: expected.isVerbatim), output, captures)
    {
      (lines, written) = (printed, printed)
    }
    misread = expected.isVerbatim ? nil : written.first { !OutputLine($0).isLiteral }
  }

  private static func matches(
    _ expected: ExpectedOutput, _ output: String, _ captures: [String: String]
  ) -> Bool {
    if case .matches = OutputPattern(expected).match(output, captures: captures) {
      true
    } else {
      false
    }
  }

  /// Combines the lines that stay with the lines printed between them.
  private mutating func merge(
    _ kept: [OutputAlignment.Kept], _ expected: [String], _ printed: [String]
  ) {
    (lines, written) = ([], [])
    var next = 0
    var isSkipping = false
    func gap(to end: Int) -> ArraySlice<String> { isSkipping ? [] : printed[next..<end] }
    for part in kept {
      switch part {
      case .line(let index, let position):
        written += gap(to: position)
        lines += gap(to: position) + [expected[index]]
        (next, isSkipping) = (position + 1, false)
      case .anyLines(let index):
        lines.append(expected[index])
        isSkipping = true
      }
    }
    written += gap(to: printed.count)
    lines += gap(to: printed.count)
  }
}
