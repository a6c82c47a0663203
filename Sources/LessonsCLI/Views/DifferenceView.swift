internal import LessonModel
internal import TerminalIO

/// The place where an output differs: the expected and printed lines, and the lines before them.
struct DifferenceView {
  let difference: OutputDifference
  let width: Int

  /// The number of columns for the labels.
  private static let margin = 13

  /// The lines of the view.
  func lines() -> [StyledText] {
    let printed = difference.printedLines
    let end = min(difference.printedLine - 1, printed.count)
    let before = printed[min(max(0, difference.printedLine - 3), end)..<end]
    var lines = before.map { row("", Sanitizer.clean($0), .dim) }
    lines.append(row("expected", shown(difference.expected), .color(.green)))
    lines.append(row("printed", shown(difference.printed), .color(.red)))
    if let expected = difference.expected, difference.printed != nil, !hasWildcard(expected) {
      let prefix = shown(String(expected.prefix(difference.commonPrefix).dropFirst(hidden)), "")
      let offset = Self.margin + DisplayWidth.of(prefix) + (hidden > 0 ? 1 : 0)
      if offset < width {
        lines.append(StyledText(String(repeating: " ", count: offset) + "^", .color(.red)))
      }
    }
    return lines
  }

  /// The number of characters left out on the left, so that the first difference is visible.
  private var hidden: Int {
    let longest = [difference.expected, difference.printed].compactMap { $0?.count }.max() ?? 0
    let room = width - Self.margin
    return longest > room ? max(0, difference.commonPrefix - room / 3) : 0
  }

  private func row(_ label: String, _ text: String, _ style: Style) -> StyledText {
    let pad = String(repeating: " ", count: Self.margin - 2 - label.count)
    return (StyledText("  " + label + pad, .dim) + StyledText(text, style)).truncated(to: width)
  }

  private func shown(_ line: String?) -> String {
    guard let line else { return "(nothing more)" }
    if line.isEmpty { return "(an empty line)" }
    return (hidden > 0 ? "…" : "") + shown(String(line.dropFirst(hidden)), "")
  }

  private func shown(_ text: String, _ none: String) -> String {
    text.isEmpty ? none : needsVisible ? Sanitizer.visible(text) : Sanitizer.clean(text)
  }

  /// Whether the two lines look the same unless invisible characters are shown.
  private var needsVisible: Bool {
    guard let expected = difference.expected, let printed = difference.printed else { return false }
    func words(_ text: String) -> [Substring] { Sanitizer.clean(text).split(separator: " ") }
    return words(expected) == words(printed) || Sanitizer.clean(printed) != printed
      || printed.last?.isWhitespace == true || expected.last?.isWhitespace == true
  }

  private func hasWildcard(_ line: String) -> Bool { line.contains("[..]") || line.contains("[:") }
}
