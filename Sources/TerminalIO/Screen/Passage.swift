/// A part of a longer text, laid out in rows for some width.
///
/// Each row knows its place in the part, which does not depend on the width. So a reader finds the
/// row again after a new layout for a different width.
package struct Passage: Hashable, Sendable {
  /// One line of the terminal.
  struct Row: Hashable, Sendable {
    var line: StyledText
    /// Where the row begins; never less than in the row before.
    var place: Int
  }

  /// The name that identifies the passage.
  package let name: String
  /// The rows from top to bottom.
  let rows: [Row]

  /// Creates a passage of text, whose words may move to other rows.
  ///
  /// A row's place is the number of letters and digits before it.
  package init(_ name: String, lines: [StyledText]) {
    self.name = name
    var place = 0
    rows = lines.map { line in
      defer { place += line.text.count { $0.isLetter || $0.isNumber } }
      return Row(line: line, place: place)
    }
  }

  /// Creates a passage of units that each take some rows, such as lines of code.
  ///
  /// A row's place is the number of its unit.
  package init(_ name: String, units: [[StyledText]]) {
    self.name = name
    rows = units.enumerated().flatMap { number, lines in
      lines.map { Row(line: $0, place: number) }
    }
  }

  /// The lines from top to bottom.
  package var lines: [StyledText] { rows.map(\.line) }
}
