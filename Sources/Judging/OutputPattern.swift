package import LessonModel

/// Compares printed output with expected output, which may have wildcards.
///
/// `...` alone on a line stands for any lines, `[..]` for any characters in a line, and `[:name]`
/// for characters that are the same wherever the name occurs in the lesson.
///
/// Nothing is tried twice, so the time of a match grows with the printed times the expected lines:
/// - The lines between two `...` are looked for from the top and taken at the first place where they
///   all match; those after the last `...` are the last lines printed.
/// - In a line a wildcard stands for the shortest string after which the words up to the next
///   wildcard fit (see `LinePattern`).
/// - What a name stands for is settled by its first occurrence.
///
/// So a name is not tried with another string when its line matched and a later one does not.
/// Without names the answer is the same as when everything is tried.
package struct OutputPattern: Sendable {
  private let lines: [OutputLine]
  private let expected: ExpectedOutput

  /// Reads the wildcards of an expectation.
  package init(_ expected: ExpectedOutput) {
    self.expected = expected
    lines = expected.lines.map { OutputLine($0, isVerbatim: expected.isVerbatim) }
  }

  /// The text of all names so far, or where the outputs differ.
  package enum Result: Hashable, Sendable {
    case matches(captures: [String: String])
    case differs(OutputDifference)
  }

  /// Matches `output`; names in `captures` must stand for the same text again.
  package func match(_ output: String, captures: [String: String] = [:]) -> Result {
    let printed = Self.lines(of: output)
    if lines.allSatisfy(\.isLiteral), printed == expected.lines {
      return .matches(captures: captures)
    }
    var coded = CodedOutput(lines, printed: printed, captures: captures)
    var search = BlockSearch(lines: coded.patterns, printed: coded.printed, names: coded.names)
    guard let place = search.difference() else {
      coded.names = search.names
      return .matches(captures: coded.captures)
    }
    return .differs(
      OutputDifference(
        printedLine: place.printed + 1,
        expected: place.line < expected.lines.count ? expected.lines[place.line] : nil,
        printed: place.printed < printed.count ? printed[place.printed] : nil,
        documentLine: expected.line + min(place.line, max(expected.lines.count - 1, 0)),
        expectedLines: expected.lines, printedLines: printed, captures: captures,
        extraLines: extraLines(of: output, printed, captures)))
  }

  /// The numbers of the lines that are too many; none when a line is missing or another one.
  private func extraLines(
    of output: String, _ printed: [String], _ captures: [String: String]
  ) -> [Int] {
    // Most outputs that differ lack a line, which is found out sooner than how they fit best.
    let all = Set(printed)
    let fixed = lines.indices.filter { lines[$0].isLiteral }
    guard fixed.allSatisfy({ all.contains(expected.lines[$0]) }) else { return [] }
    return OutputComparison(of: output, with: expected, captures: captures).extraLines
  }

  /// Returns the lines of an output; a final line break does not begin another line.
  package static func lines(of output: String) -> [String] {
    guard !output.isEmpty else { return [] }
    // Split by bytes: "\r\n" is one `Character`, but its "\r" is part of what was printed.
    var lines = output.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
