package import LessonModel

/// Finds lines that look like a table but are text, because the delimiter row is missing or wrong.
///
/// GitHub Flavored Markdown 0.29, section 4.10, requires as many cells in that row as in the line
/// above it.
package enum TableRule: LintRule {
  package static let id = "table"

  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    let lines = lesson.document.lines
    return lesson.blocks.compactMap { block in
      guard case .paragraph = block.kind else { return nil }
      let range = block.range.startLine..<min(block.range.endLine, lines.count)
      guard
        let first = range.first(where: {
          isRow(lines[$0 - 1]) && isRow(lines[$0])
        })
      else { return nil }
      let columns = cells(in: lines[first - 1])
      let second = lines[first]
      let line = "|" + String(repeating: "---|", count: columns)
      let span = TextSpan(line: first + 1, column: 1, length: isOfHyphens(second) ? nil : 0)
      let change = TextChange(span, isOfHyphens(second) ? line : line + "\n")
      let found =
        isOfHyphens(second)
        ? finding(
          in: lesson, first + 1,
          "learners see no table: its first line has \(columns) cells, and this one "
            + "\(cells(in: second)); write `\(line)`")
        : finding(
          in: lesson, first,
          "learners see no table: a line `\(line)` has to follow its first line")
      return found.fixed("Write `\(line)`", [change])
    }
  }

  private static func isRow(_ line: String) -> Bool {
    let text = line.drop(while: \.isWhitespace)
    return text.hasPrefix("|") && text.dropFirst().contains("|")
  }

  private static func isOfHyphens(_ line: String) -> Bool {
    line.contains("-") && line.allSatisfy { "|-: \t".contains($0) }
  }

  /// Returns the number of cells of a line between its pipes.
  ///
  /// A pipe after a backslash is part of a cell.
  private static func cells(in line: String) -> Int {
    let bars = line.replacing("\\|", with: "").count { $0 == "|" }
    let isClosed = line.last { !$0.isWhitespace } == "|"
    return max(1, isClosed ? bars - 1 : bars)
  }
}
