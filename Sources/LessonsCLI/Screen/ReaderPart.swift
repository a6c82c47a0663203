internal import TerminalIO

/// A passage of a step, and its column in a wide window.
struct ReaderPart: Hashable, Sendable {
  /// A column of a wide window.
  enum Column: Hashable, Sendable {
    /// The lesson's text.
    case text
    /// The learner's code, and its result.
    case code
  }

  var column: Column
  var passage: Passage

  /// Creates a part.
  init(_ column: Column, _ passage: Passage) {
    self.column = column
    self.passage = passage
  }
}

/// The division of a window.
struct ReaderLayout: Hashable, Sendable {
  /// The window's columns.
  var columns: Int
  /// The window's rows.
  var rows: Int
  /// The width of the step's widest table or diagram.
  var tableColumns = 0

  /// The minimum window width for text beside code.
  private static let wideColumns = 110
  /// The limits of the text's width beside code.
  private static let textColumns = 48...80
  /// The width of the gap between text and code.
  static let gap = 3

  /// The minimum width of code before text may take more than half.
  private static let leastCode = 60

  /// Whether text and code are side by side.
  ///
  /// They are not if that would break a table or diagram.
  var isWide: Bool { columns >= Self.wideColumns && tableColumns <= textColumns }

  /// The width of the text beside the code: a bit less than half, or as much as a table or diagram
  /// needs.
  var textColumns: Int {
    let part = (columns - Self.gap) * 9 / 20
    let own = min(max(part, Self.textColumns.lowerBound), Self.textColumns.upperBound)
    let room = min(columns - Self.gap - Self.leastCode, Self.textColumns.upperBound)
    return (own...max(own, room)).contains(tableColumns) ? tableColumns : own
  }

  /// The width of the code beside the text.
  var codeColumns: Int { columns - Self.gap - textColumns }

  /// Returns the line width in a column.
  func width(of column: ReaderPart.Column) -> Int {
    guard isWide else { return Self.laidOut(columns) }
    return column == .text ? textColumns : Self.laidOut(codeColumns)
  }

  /// The line width without columns.
  var width: Int { Self.laidOut(columns) }

  private static func laidOut(_ columns: Int) -> Int {
    min(max(columns, TerminalCapabilities.leastWidth), 120)
  }
}
