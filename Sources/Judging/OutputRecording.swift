package import LessonModel

/// The new lines of an `output` fence after its step has run.
///
/// A fence that matches completely stays the same. Otherwise, lines that still match stay, with
/// their wildcards. `...` stays if its neighbors do. The printed lines replace the rest.
package struct OutputRecording: Hashable, Sendable {
  /// The fence's lines.
  package var lines: [String]
  /// The added lines.
  package var written: [String]
  /// The first new line that an `output` fence would misread because the line looks like a
  /// wildcard.
  package var misread: String?

  /// Records an output.
  ///
  /// An output that is too long to align replaces the fence (`OutputAlignment.isAffordable`).
  ///
  /// - Parameters:
  ///   - output: The printed output.
  ///   - expected: The fence's content.
  package init(of output: String, over expected: ExpectedOutput) {
    let printed = OutputPattern.lines(of: output)
    (lines, written) = (expected.lines, [])
    guard OutputPattern(expected).difference(in: output) != nil else { return }
    let coded = CodedOutput(expected, printed: printed)
    let alignment = OutputAlignment(expected: coded.patterns, printed: coded.printed)
    if alignment.isAffordable {
      merge(alignment.best(), expected.lines, printed)
    }
    let merged = OutputPattern(ExpectedOutput(lines: lines, isVerbatim: expected.isVerbatim))
    if merged.difference(in: output) != nil { (lines, written) = (printed, printed) }
    misread = expected.isVerbatim ? nil : written.first { !OutputLine($0).isLiteral }
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
