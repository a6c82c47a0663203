internal import LessonMarkup
internal import LessonModel
internal import SnippetRunner
internal import TerminalIO

/// The place where an output differs: the expected and printed lines, and the lines before them.
struct DifferenceView {
  let difference: OutputDifference
  let width: Int

  /// The lines of the view.
  func lines() -> [StyledText] {
    let printed = difference.printedLines
    let end = min(difference.printedLine - 1, printed.count)
    let before = printed[min(max(0, difference.printedLine - 3), end)..<end]
    let context = before.map { line in
      OutputRows.label("", StyledText(Sanitizer.clean(line), .dim)).truncated(to: width)
    }
    let rows = OutputRows(width: width)
    let place = firstDifference
    return context
      + rows.lines(
        "expected", shown(difference.expected, after: difference.expectedLines), .color(.green),
        near: place)
      + rows.lines(
        "printed", shown(difference.printed, after: difference.printedLines), .color(.red),
        near: place, hasCaret: place != nil)
  }

  /// The column of the first difference; `nil` when a line is missing or has wildcards.
  private var firstDifference: Int? {
    guard let expected = difference.expected, let printed = difference.printed,
      !expected.contains("[..]"), !expected.contains("[:")
    else { return nil }
    // The label says that the line is empty, so no character of it can be pointed at.
    guard !expected.isEmpty, !printed.isEmpty else { return 0 }
    return DisplayWidth.of(visible(String(expected.prefix(difference.commonPrefix))))
  }

  private func shown(_ line: String?, after all: [String]) -> String {
    guard let line else { return all.isEmpty ? "(nothing)" : "(nothing more)" }
    return line.isEmpty ? "(an empty line)" : visible(line)
  }

  private func visible(_ text: String) -> String {
    needsVisible ? Sanitizer.visible(text) : Sanitizer.clean(text)
  }

  /// Whether the two lines look the same unless invisible characters are shown.
  private var needsVisible: Bool {
    guard let expected = difference.expected, let printed = difference.printed else { return false }
    func words(_ text: String) -> [Substring] { Sanitizer.clean(text).split(separator: " ") }
    return words(expected) == words(printed) || Sanitizer.clean(printed) != printed
      || printed.last?.isWhitespace == true || expected.last?.isWhitespace == true
  }
}

/// All lines of an output beside those that were expected.
struct ComparisonView {
  let comparison: OutputComparison
  let width: Int

  /// The lines of the view.
  func lines() -> [StyledText] {
    let rows = OutputRows(width: width)
    return comparison.lines.indices.flatMap { index in
      switch comparison.lines[index] {
      case .same(let text): rows.lines("", Sanitizer.clean(text), .plain)
      case .any(let text): rows.lines("", Sanitizer.clean(text), .dim)
      case .expected(let text):
        rows.lines("expected", text.orEmptyLine, .color(.green), near: place(index, index + 1))
      case .printed(let text):
        rows.lines(
          "printed", text.orEmptyLine, .color(.red), near: place(index - 1, index),
          hasCaret: place(index - 1, index) != nil)
      }
    }
  }

  /// The column at which a printed line first differs from the one expected in its place.
  ///
  /// - Returns: `nil` where the two lines are not one pair, or are not compared by their characters.
  private func place(_ first: Int, _ second: Int) -> Int? {
    let lines = comparison.lines
    guard lines.indices.contains(first), lines.indices.contains(second),
      case .expected(let expected) = lines[first], case .printed(let printed) = lines[second],
      !isExpected(first - 1), !isPrinted(second + 1), !expected.isEmpty, !printed.isEmpty,
      !expected.contains("[..]"), !expected.contains("[:")
    else { return nil }
    let same = OutputDifference.commonPrefix(expected, printed)
    return DisplayWidth.of(Sanitizer.clean(String(printed.prefix(same))))
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

extension String {
  /// The text of a line as the terminal shows it, or words for an empty one.
  fileprivate var orEmptyLine: String { isEmpty ? "(an empty line)" : Sanitizer.clean(self) }
}

/// Lines of output with a label, broken at the same column in every line so that they can be compared.
private struct OutputRows {
  let width: Int

  /// The number of columns for the labels.
  private static let margin = 13
  /// The most rows of one line; of more, those around the difference are shown.
  private static let most = 12

  /// The rows of one line of output, with a sign under a column if wanted.
  func lines(
    _ label: String, _ text: String, _ style: Style, near column: Int? = nil, hasCaret: Bool = false
  ) -> [StyledText] {
    let all = chunks(of: text)
    let room = max(width - Self.margin, 1)
    let place = all.map { StyledText($0) }.place(ofColumn: column ?? 0)
    // Right behind a row that is full there is only the next row.
    let wanted = min(place.column >= room ? place.piece + 1 : place.piece, all.count - 1)
    let start = all.count > Self.most ? max(0, min(wanted - 2, all.count - Self.most)) : 0
    let end = min(start + Self.most, all.count)
    var rows: [StyledText] = start > 0 ? [Self.label(label, StyledText("…", .dim))] : []
    for index in start..<end {
      rows.append(Self.label(rows.isEmpty ? label : "", StyledText(all[index], style)))
      if hasCaret, index == wanted {
        let offset = Self.margin + place.column
        if offset < width {
          rows.append(StyledText(String(repeating: " ", count: offset) + "^", .color(.red)))
        }
      }
    }
    return rows + (end < all.count ? [Self.label("", StyledText("…", .dim))] : [])
  }

  /// A row with its label.
  static func label(_ label: String, _ text: StyledText) -> StyledText {
    let pad = String(repeating: " ", count: margin - 2 - label.count)
    return StyledText("  " + label + pad, .dim) + text
  }

  /// The parts of a line that fit beside the labels.
  private func chunks(of text: String) -> [String] {
    let room = max(width - Self.margin, 1)
    var chunks = [""]
    var used = 0
    for character in text {
      let columns = DisplayWidth.of(String(character))
      if used + columns > room {
        chunks.append("")
        used = 0
      }
      chunks[chunks.count - 1].append(character)
      used += columns
    }
    return chunks
  }
}
