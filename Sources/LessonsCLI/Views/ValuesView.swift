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
  /// The message for a step whose values change with its output.
  static let varying = StyledText(
    "values not available: the output of this step changes from run to run", .dim)

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
  /// Returns the line's rows with the value: at the end of a single row, else in rows below.
  ///
  /// Beside the code, tokens may be cut if at least a third of the width is left for the value. A
  /// value that does not fit there comes below: the values together, or each of a few passes
  /// separately.
  static func lines(
    _ rows: [StyledText], _ value: LineValue, indent: StyledText, width: Int
  ) -> [StyledText] {
    let words = PassesLine(value: value)
    if rows.count == 1, let row = rows.first {
      let room = width - row.width - 2
      if let text = words.text(ifIn: room),
        room >= width / 3 || text == words.text(ifIn: .max)
      {
        let value = StyledText(text, .dim)
        return [row.padded(to: width - value.width) + value]
      }
    }
    let arrow = indent + StyledText("→ ", .dim)
    guard words.text(ifIn: width - arrow.width) == nil, let passes = words.passes else {
      return rows + below(words, arrow, indent, width)
    }
    return rows
      + passes.enumerated().flatMap { number, pass in
        below(pass, indent + StyledText("\(number + 1). ", .dim), indent, width)
      }
  }

  /// Returns the values in a row below the code, or in two when one is not enough.
  private static func below(
    _ words: PassesLine, _ sign: StyledText, _ indent: StyledText, _ width: Int
  ) -> [StyledText] {
    let room = width - sign.width
    let rest = indent + StyledText(String(repeating: " ", count: sign.width - indent.width))
    func rows(_ room: Int) -> [StyledText] {
      StyledText(words.text(in: room), .dim).wrapped(to: width, first: sign, rest: rest)
    }
    if words.text(ifIn: room) != nil { return rows(room) }
    // Word wrapping leaves gaps at the ends of lines.
    let tries = [0, 4, 8, 16, 32].lazy.map { rows(2 * room - $0) }
    return tries.first { $0.count <= 2 } ?? rows(room)
  }
}
