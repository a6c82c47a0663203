package import TerminalIO

/// A table in the terminal.
///
/// If the columns would be too narrow, the cells are below one another.
package struct TableView {
  private let alignments: [TableBlock.Alignment]
  /// The cells of the rows, beginning with the head.
  private let rows: [[StyledText]]
  /// The number of cells in the longest row.
  private let columnCount: Int
  /// The columns in which a word may be broken, each with its minimum width.
  private let breakable: [Int: Int]

  /// Prepares a table.
  init(_ table: TableBlock, _ renderer: InlineRenderer) {
    alignments = table.alignments
    rows = table.rows.enumerated().map { index, row in
      row.map { renderer.text($0, index == 0 ? .bold : .plain) }
    }
    columnCount = rows.map(\.count).max() ?? 0
    breakable = [:]
  }

  /// Prepares a table of cells.
  ///
  /// - Parameters:
  ///   - rows: The rows, beginning with the head.
  ///   - alignments: The alignment of each column.
  ///   - breakable: The columns in which a word may be broken, each with its minimum width.
  package init(
    _ rows: [[StyledText]], alignments: [TableBlock.Alignment], breakable: [Int: Int] = [:]
  ) {
    (self.rows, self.alignments, self.breakable) = (rows, alignments, breakable)
    columnCount = rows.map(\.count).max() ?? 0
  }

  /// The width of the table when no cell continues on a further line.
  var naturalWidth: Int {
    naturalWidths.reduce(0, +) + Self.gap.width * (columnCount - 1) + Self.indent.width
  }

  /// Returns the table's lines.
  ///
  /// A cell that does not fit continues on further lines.
  package func lines(width: Int) -> [StyledText] {
    let indent: StyledText = width >= 24 ? Self.indent : ""
    let room = width - indent.width - Self.gap.width * (columnCount - 1)
    guard let widths = widths(into: room) else {
      return stacked(width: width - indent.width).map { $0.text.isEmpty ? $0 : indent + $0 }
    }
    let wrapped = rows.map { row in
      widths.enumerated().map { column, width in
        (column < row.count ? row[column] : "")
          .wrapped(to: width, afterSlash: breakable[column] != nil)
      }
    }
    // If prose continues on further lines, only a gap separates one row from the next.
    let isApart = breakable.isEmpty && wrapped.dropFirst().joined().contains { $0.count > 1 }
    var lines: [StyledText] = []
    for (index, cells) in wrapped.enumerated() {
      if isApart, index > 1 { lines.append("") }
      for line in 0..<(cells.map(\.count).max() ?? 0) {
        let texts = cells.map { line < $0.count ? $0[line] : "" }
        lines.append(indent + self.line(texts, widths))
      }
      if index == 0 {
        let rule = widths.map { String(repeating: "─", count: $0) }
        lines.append(indent + StyledText(rule.joined(separator: Self.gap.text), .dim))
      }
    }
    return lines
  }

  private static let gap: StyledText = "  "
  private static let indent: StyledText = "    "

  /// The cells of each column.
  private var columns: [[StyledText]] {
    (0..<columnCount).map { column in rows.compactMap { column < $0.count ? $0[column] : nil } }
  }

  /// The columns' widths when each cell fits on one line.
  private var naturalWidths: [Int] {
    columns.map { cells in max(2, cells.map(\.widestLine).max() ?? 0) }
  }

  /// Returns a line with each text aligned in its column, and without spaces after the last text.
  private func line(_ texts: [StyledText], _ widths: [Int]) -> StyledText {
    var line: StyledText = ""
    var spaces = 0
    for (column, text) in texts.enumerated() {
      let room = max(0, widths[column] - text.width)
      let before =
        switch column < alignments.count ? alignments[column] : .left {
        case .left: 0
        case .center: room / 2
        case .right: room
        }
      if !text.text.isEmpty {
        line += StyledText(String(repeating: " ", count: spaces + before)) + text
        spaces = 0
      } else {
        spaces += before
      }
      spaces += room - before + Self.gap.width
    }
    return line
  }

  /// Narrows the columns that add the fewest rows until all fit, and returns the widths.
  ///
  /// The result is `nil` when an unbreakable word does not fit.
  private func widths(into room: Int) -> [Int]? {
    guard columnCount * 2 <= room else { return nil }
    let least = columns.enumerated().map { column, cells in
      max(2, min(cells.map(\.widestWord).max() ?? 0, breakable[column] ?? .max))
    }
    guard least.reduce(0, +) <= room else { return nil }
    var widths = naturalWidths
    var excess = widths.reduce(0, +) - room
    guard !breakable.isEmpty || excess > Self.mostWeighed else {
      return weighed(widths, least, excess: excess)
    }
    while excess > 0 {
      let slack = zip(widths, least).map { $0 > $1 ? $0 : 0 }
      guard let widest = slack.max(), let index = slack.firstIndex(of: widest) else { break }
      // Narrow directly to the width of the next narrower column, because a cell may have any
      // length.
      let next = slack.filter { $0 < widest }.max() ?? 0
      let step = min(excess, max(1, widest - max(next, least[index])))
      widths[index] -= step
      excess -= step
    }
    return widths
  }

  /// The maximum number of terminal columns to remove one by one.
  ///
  /// A wider table is long anyway.
  private static let mostWeighed = 400

  /// Removes single terminal columns where this adds the fewest rows, and among those from the
  /// widest column.
  private func weighed(_ widths: [Int], _ least: [Int], excess: Int) -> [Int] {
    var widths = widths
    var heights: [[Int: Int]] = Array(repeating: [:], count: columnCount * rows.count)
    func height(_ row: Int, _ column: Int, _ width: Int) -> Int {
      guard column < rows[row].count else { return 0 }
      let place = row * columnCount + column
      if let known = heights[place][width] { return known }
      let lines = rows[row][column].wrapped(to: width).count
      heights[place][width] = lines
      return lines
    }
    for _ in 0..<max(excess, 0) {
      let costs = (0..<columnCount).filter { widths[$0] > least[$0] }.map { taken in
        let cost = rows.indices.reduce(0) { sum, row in
          let heights = (0..<columnCount).map { column in
            height(row, column, widths[column] - (column == taken ? 1 : 0))
          }
          return sum + (heights.max() ?? 0)
        }
        return (column: taken, cost: cost)
      }
      guard
        let best = costs.min(by: { ($0.cost, -widths[$0.column]) < ($1.cost, -widths[$1.column]) })
      else { break }
      widths[best.column] -= 1
    }
    return widths
  }

  /// Returns each row as a paragraph of its cells.
  ///
  /// Each cell follows the head of its column.
  private func stacked(width: Int) -> [StyledText] {
    let head = rows.first ?? []
    // Rows may have fewer cells than the head, but the head's text must not be lost.
    let unused = head.dropFirst(rows.dropFirst().map(\.count).max() ?? 0)
    return rows.dropFirst().enumerated().flatMap { index, row in
      var lines: [StyledText] = index == 0 ? [] : [""]
      for (column, cell) in row.enumerated() {
        let name = column < head.count ? head[column] : ""
        let text = name.text.isEmpty ? cell : name + (cell.text.isEmpty ? ":" : ": ") + cell
        if !text.text.isEmpty { lines += text.wrapped(to: width, rest: width >= 18 ? "  " : "") }
      }
      return lines
    } + unused.flatMap { $0.wrapped(to: width) }
  }
}

extension StyledText {
  /// The width of the widest word.
  fileprivate var widestWord: Int {
    text.split { $0 == " " || $0.isNewline }.map { DisplayWidth.of(String($0)) }.max() ?? 0
  }

  /// The width of the widest line.
  fileprivate var widestLine: Int {
    text.split(whereSeparator: \.isNewline).map { DisplayWidth.of(String($0)) }.max() ?? 0
  }
}
