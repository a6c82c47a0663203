internal import TerminalIO

/// A table written with pipes: CommonMark has none, so it is a paragraph that looks like one.
struct PipeTable {
  private let rows: [[String]]

  /// Reads a paragraph; `nil` when it is not a table.
  init?(_ text: String) {
    let lines = text.split(separator: "\n").map(String.init)
    guard lines.count >= 2, lines.allSatisfy({ $0.contains("|") }) else { return nil }
    let rule = Self.cells(lines[1])
    guard !rule.isEmpty, rule.allSatisfy({ !$0.isEmpty && $0.allSatisfy("-:".contains) }) else {
      return nil
    }
    rows = [Self.cells(lines[0])] + lines.dropFirst(2).map(Self.cells)
  }

  private static func cells(_ line: String) -> [String] {
    var text = line[...].drop { $0 == " " }
    if text.first == "|" { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    if text.last == "|" { text.removeLast() }
    return text.split(separator: "|", omittingEmptySubsequences: false).map { cell in
      String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Returns the table's lines, cut at the edge; a cell that does not fit continues below.
  func lines(width: Int) -> [StyledText] {
    // More columns than that cannot be seen.
    let count = min(rows.map(\.count).max() ?? 0, max(width, 1))
    let natural = (0..<count).map { column in
      rows.map { column < $0.count ? DisplayWidth.of(Sanitizer.clean($0[column])) : 0 }.max() ?? 0
    }
    let widths = Self.fit(natural, into: width - 4 - 2 * (count - 1))
    var lines: [StyledText] = []
    for (index, row) in rows.enumerated() {
      let style: Style = index == 0 ? .bold : .plain
      let cells = (0..<count).map { column in
        StyledText(column < row.count ? Sanitizer.clean(row[column]) : "", style)
          .wrapped(to: widths[column])
      }
      for line in 0..<(cells.map(\.count).max() ?? 0) {
        let texts = cells.map { line < $0.count ? $0[line] : "" }
        // The last column needs no spaces after it.
        let parts = zip(texts, widths).enumerated().map { column, cell in
          column == count - 1 ? cell.0 : cell.0.padded(to: cell.1)
        }
        var text: StyledText = "    "
        for (column, part) in parts.enumerated() {
          text.append(column == 0 ? part : "  " + part)
        }
        lines.append(text.truncated(to: width))
      }
      if index == 0 {
        let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "  ")
        lines.append(StyledText("    " + rule, .dim).truncated(to: width))
      }
    }
    return lines
  }

  /// Takes columns from the widest until all fit.
  private static func fit(_ natural: [Int], into room: Int) -> [Int] {
    guard natural.count * 4 < room else { return natural.map { min(max($0, 2), 4) } }
    var widths = natural.map { min(max($0, 2), room) }
    while widths.reduce(0, +) > room, let widest = widths.max(), widest > 4,
      let index = widths.firstIndex(of: widest)
    {
      widths[index] -= 1
    }
    return widths
  }
}
