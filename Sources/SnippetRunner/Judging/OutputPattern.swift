package import LessonModel

/// Compares printed output with expected output, which may have wildcards.
///
/// `...` alone on a line stands for any lines, `[..]` for any characters in a line, and `[:name]`
/// for characters that are the same wherever the name occurs in the lesson.
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
    var search = Search(pattern: lines, printed: printed.map(Array.init))
    if let found = search.match(line: 0, at: 0, captures: captures.mapValues(Array.init)) {
      return .matches(captures: found.mapValues { String($0) })
    }
    let place = search.furthest
    return .differs(
      OutputDifference(
        printedLine: place.printed + 1,
        expected: place.line < expected.lines.count ? expected.lines[place.line] : nil,
        printed: place.printed < printed.count ? printed[place.printed] : nil,
        documentLine: expected.line + min(place.line, max(expected.lines.count - 1, 0)),
        expectedLines: expected.lines, printedLines: printed, captures: captures))
  }

  /// Returns the lines of an output; a final line break does not begin another line.
  package static func lines(of output: String) -> [String] {
    guard !output.isEmpty else { return [] }
    // Split by scalars: "\r\n" is one `Character`, but its "\r" is part of what was printed.
    var lines = output.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0) }
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// A backtracking search that remembers the furthest place it reached, and what cannot match.
  private struct Search {
    let pattern: [OutputLine]
    let printed: [[Character]]
    var furthest = (line: 0, printed: 0)
    private var failures: Set<Attempt> = []

    private struct Attempt: Hashable {
      var line: Int
      var printed: Int
      var captures: [String: [Character]]
    }

    init(pattern: [OutputLine], printed: [[Character]]) {
      self.pattern = pattern
      self.printed = printed
    }

    mutating func match(
      line start: Int, at firstPrinted: Int, captures: [String: [Character]]
    ) -> [String: [Character]]? {
      var (line, position, captures) = (start, firstPrinted, captures)
      while true {
        if position >= furthest.printed { furthest = (line, position) }
        guard line < pattern.count else { return position == printed.count ? captures : nil }
        switch pattern[line] {
        case .text:
          guard position < printed.count,
            let next = pattern[line].match(printed[position], captures)
          else { return nil }
          captures = next
          (line, position) = (line + 1, position + 1)
        case .anyLines:
          let rest = line + 1
          if rest == pattern.count { return captures }
          for candidate in position...printed.count {
            let attempt = Attempt(line: rest, printed: candidate, captures: captures)
            guard !failures.contains(attempt) else { continue }
            if let found = match(line: rest, at: candidate, captures: captures) { return found }
            failures.insert(attempt)
          }
          return nil
        }
      }
    }
  }
}
