internal import LessonMarkup
internal import LessonModel
internal import TerminalIO

/// A step's code with the value of each line beside it.
struct ValuesView {
  /// The code, with the line numbers of the learner's page.
  let code: [SourceFragment]
  /// The values; `nil` when they are not available.
  let log: ValueLog?
  let width: Int

  /// The message for a step that cannot be traced.
  static let unavailable = StyledText("values not available for this step", .dim)

  /// The lines of the view.
  func lines() -> [StyledText] {
    guard let log else { return [Self.unavailable] }
    let blocks = code.flatMap { ProseInCode.split($0) }.compactMap { part -> [StyledText]? in
      guard case .code(let fragment) = part else { return nil }
      return CodeView.lines(fragment.text, width: width) { log[fragment.line + $0] }
    }
    return Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
  }
}

/// A value beside its line of code, at the right margin.
enum ValueColumn {
  /// The line's rows with the value: at the end of a single row, else in an extra row below.
  ///
  /// A value with at least a third of the width left beside the code is cut, not moved below.
  static func lines(
    _ rows: [StyledText], _ value: LineValue, indent: StyledText, width: Int
  ) -> [StyledText] {
    if rows.count == 1, let row = rows.first {
      let room = width - row.width - 2
      let shown = text(value, in: room)
      if room >= width / 3 || room > 0 && shown == text(value, in: .max) {
        return [row.padded(to: width - shown.width) + shown]
      }
    }
    let sign = indent + StyledText("→ ", .dim)
    return rows + [sign + text(value, in: width - sign.width)]
  }

  /// The value in one line, cut so that the count stays visible.
  private static func text(_ value: LineValue, in room: Int) -> StyledText {
    let words = Sanitizer.clean(value.text.replacing("\n", with: "↵"))
    let count = value.count > 1 ? " (×\(value.count))" : ""
    return StyledText(words, .dim).truncated(to: room - count.count) + StyledText(count, .dim)
  }
}
