internal import Judging
internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import TerminalIO

/// The place where an output differs: the expected and printed lines, and the lines before them.
struct DifferenceView {
  let difference: OutputDifference
  let width: Int

  func lines() -> [StyledText] {
    let extra = difference.extraLines
    return extra.isEmpty ? firstDifference() : self.extra(extra)
  }

  /// Returns the first pair of different lines.
  private func firstDifference() -> [StyledText] {
    let (expected, printed) = (difference.expected, difference.printed)
    let words = OutputWords([expected, printed].compactMap(\.self), arePair: expected != nil)
    func shown(_ line: String?, _ all: [String]) -> String {
      line.map(words.shown) ?? (all.isEmpty ? "(nothing)" : "(nothing more)")
    }
    let place = place(words)
    let rows = OutputRows(width: width)
    return context(before: difference.printedLine)
      + rows.lines(
        "expected", shown(expected, difference.expectedLines), .color(.green), near: place)
      + rows.lines(
        "printed", shown(printed, difference.printedLines), .color(.red), near: place,
        hasCaret: place != nil) + words.legend(width)
  }

  /// The maximum number of visible surplus lines.
  private static let mostExtra = 5

  /// Returns adjacent surplus lines, and their neighbours.
  private func extra(_ numbers: [Int]) -> [StyledText] {
    let printed = difference.printedLines
    let first = numbers[0]
    let run = zip(numbers, first...).prefix { $0 == $1 }.map(\.0)
    let shown = run.prefix(Self.mostExtra)
    let words = OutputWords(shown.map { printed[$0 - 1] }, arePair: false)
    let rows = OutputRows(width: width)
    let left = numbers.count - shown.count
    let after = left > 0 ? [] : printed[(first - 1 + shown.count)...].prefix(1)
    return context(before: first)
      + shown.flatMap { rows.lines("too many", words.shown(printed[$0 - 1]), .color(.red)) }
      + after.map(contextRow)
      + (left > 0 ? [OutputRows.label("", StyledText("… and \(left) more", .dim))] : [])
      + words.legend(width)
  }

  /// Returns the two printed lines before a line.
  private func context(before number: Int) -> [StyledText] {
    let printed = difference.printedLines
    let end = min(number - 1, printed.count)
    return printed[min(max(0, number - 3), end)..<end].map(contextRow)
  }

  private func contextRow(_ line: String) -> StyledText {
    OutputRows.label("", StyledText(Sanitizer.clean(line), .dim)).truncated(to: width)
  }

  /// Returns the column of the first difference, or `nil` if a line is missing or has wildcards.
  private func place(_ words: OutputWords) -> Int? {
    guard let expected = difference.expected, let printed = difference.printed,
      !expected.contains("[..]"), !expected.contains("[:")
    else { return nil }
    // The label reports an empty line, so there is no character to point at.
    guard !expected.isEmpty, !printed.isEmpty else { return 0 }
    return words.column(after: expected.prefix(difference.commonPrefix))
  }
}

/// All lines of an output beside the expected ones.
struct ComparisonView {
  let comparison: OutputComparison
  let width: Int

  func lines() -> [StyledText] {
    let rows = OutputRows(width: width)
    var legend: [StyledText] = []
    let lines = comparison.lines.indices.flatMap { index -> [StyledText] in
      switch comparison.lines[index] {
      case .same(let text): return rows.lines("", Sanitizer.clean(text), .plain)
      case .any(let text): return rows.lines("", Sanitizer.clean(text), .dim)
      case .expected(let text):
        let words = words(index, text)
        return rows.lines(
          "expected", words.shown(text), .color(.green), near: place(index, index + 1, words))
      case .printed(let text):
        let words = words(index, text)
        if legend.isEmpty { legend = words.legend(width) }
        let place = place(index - 1, index, words)
        return rows.lines(
          "printed", words.shown(text), .color(.red), near: place, hasCaret: place != nil)
      }
    }
    return lines + legend
  }

  /// Returns the words of the line at an index, marked where it differs from the other line of its
  /// pair, if it has one.
  private func words(_ index: Int, _ text: String) -> OutputWords {
    guard let (expected, printed) = pair(index, index + 1) ?? pair(index - 1, index) else {
      return OutputWords([text], arePair: false)
    }
    return OutputWords([expected, printed], arePair: true)
  }

  /// Returns the column at which a printed line first differs from the one expected in its place.
  ///
  /// - Returns: `nil` if the two lines are not one pair, or are not compared by their characters.
  private func place(_ first: Int, _ second: Int, _ words: OutputWords) -> Int? {
    guard let (expected, printed) = pair(first, second), !expected.isEmpty, !printed.isEmpty,
      !expected.contains("[..]"), !expected.contains("[:")
    else { return nil }
    return words.column(after: printed.prefix(OutputDifference.commonPrefix(expected, printed)))
  }

  /// Returns an expected line and the one printed in its place, or `nil` if they are not one pair.
  private func pair(_ first: Int, _ second: Int) -> (expected: String, printed: String)? {
    let lines = comparison.lines
    guard lines.indices.contains(first), lines.indices.contains(second),
      case .expected(let expected) = lines[first], case .printed(let printed) = lines[second],
      !isExpected(first - 1), !isPrinted(second + 1)
    else { return nil }
    return (expected, printed)
  }

  private func isExpected(_ index: Int) -> Bool {
    guard comparison.lines.indices.contains(index) else { return false }
    guard case .expected = comparison.lines[index] else { return false }
    return true
  }

  private func isPrinted(_ index: Int) -> Bool {
    guard comparison.lines.indices.contains(index) else { return false }
    guard case .printed = comparison.lines[index] else { return false }
    return true
  }
}
