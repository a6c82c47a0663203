internal import TerminalIO

/// A passage of a step, and the column that it stands in when there are two.
struct ReaderPart: Hashable, Sendable {
  /// A column of a wide window.
  enum Column: Hashable, Sendable {
    /// What there is to read.
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

/// How a window is divided.
struct ReaderLayout: Hashable, Sendable {
  /// The window's columns.
  var columns: Int
  /// The window's rows.
  var rows: Int
  /// The columns that the widest table or diagram of the step needs.
  var tableColumns = 0

  /// The least columns at which text and code stand side by side.
  private static let wideColumns = 110
  /// The columns that text may have besides code.
  private static let textColumns = 48...80
  /// The columns between text and code.
  static let gap = 3

  /// The columns that code must have for text to get more than its part.
  private static let leastCode = 60

  /// Whether text and code stand side by side; not where a table or a diagram would be broken for it.
  var isWide: Bool { columns >= Self.wideColumns && tableColumns <= textColumns }

  /// The columns of the text when it stands beside the code: a bit less than half, or as many as a table or
  /// a diagram needs.
  var textColumns: Int {
    let part = (columns - Self.gap) * 9 / 20
    let own = min(max(part, Self.textColumns.lowerBound), Self.textColumns.upperBound)
    let room = min(columns - Self.gap - Self.leastCode, Self.textColumns.upperBound)
    return (own...max(own, room)).contains(tableColumns) ? tableColumns : own
  }

  /// The columns of the code when it stands beside the text.
  var codeColumns: Int { columns - Self.gap - textColumns }

  /// The columns that a column's lines are laid out for.
  func width(of column: ReaderPart.Column) -> Int {
    guard isWide else { return Self.laidOut(columns) }
    return column == .text ? textColumns : Self.laidOut(codeColumns)
  }

  /// The columns of lines that stand alone.
  var width: Int { Self.laidOut(columns) }

  private static func laidOut(_ columns: Int) -> Int {
    min(max(columns, TerminalCapabilities.leastWidth), 120)
  }
}
