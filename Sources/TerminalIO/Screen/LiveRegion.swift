/// Lines at the bottom of what a terminal shows that are drawn anew again and again, below text that
/// stays and scrolls away as any other.
///
/// It is a value: each change gives the bytes to write. Nothing is ever erased but the region
/// itself, so a terminal's scrollback keeps all that was said. A region is never higher than the
/// screen, for what has scrolled away cannot be drawn again.
package struct LiveRegion: Hashable, Sendable {
  /// The terminal's columns.
  package private(set) var columns: Int
  /// The terminal's rows.
  package private(set) var rows: Int
  /// The widths of the lines that are drawn now.
  private var drawn: [Int] = []

  /// Creates a region with nothing drawn in a terminal of this size.
  package init(columns: Int, rows: Int) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 2)
  }

  /// The lines there is room for.
  package var limit: Int { rows - 1 }

  /// Writes text that stays above, and the region below it.
  ///
  /// - Parameters:
  ///   - staying: The lines that stay.
  ///   - live: The region's lines; those wider than the terminal are cut, those too many are left
  ///     out at the top.
  ///   - capabilities: How lines are rendered.
  /// - Returns: What to write; the cursor is left at the region's end.
  package mutating func draw(
    staying: [StyledText] = [], live: [StyledText], _ capabilities: TerminalCapabilities
  ) -> String {
    let lines = live.suffix(limit).map { $0.truncated(to: columns) }
    var text = Self.beginUpdate + erased
    for line in staying { text += capabilities.render(line) + "\n" }
    text += lines.map(capabilities.render).joined(separator: "\n")
    drawn = lines.map(\.width)
    return text + Self.endUpdate
  }

  /// Takes the region away, as before the program ends; the cursor is where the region began.
  package mutating func erase() -> String {
    defer { drawn = [] }
    return erased
  }

  /// Notes that the terminal has another size; what is drawn was broken anew by the terminal.
  package mutating func resize(columns: Int, rows: Int) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 2)
  }

  /// Moves to the region's first column and row and erases from there.
  private var erased: String {
    guard !drawn.isEmpty else { return "" }
    // A line that got too wide by a change of size takes several rows now.
    let taken = drawn.reduce(0) { $0 + max(1, ($1 + columns - 1) / columns) }
    let up = min(taken, rows) - 1
    return "\r" + (up > 0 ? "\u{1B}[\(up)A" : "") + "\u{1B}[J"
  }

  /// A terminal that knows the mode shows the change at once and not half of it (mode 2026).
  private static let beginUpdate = "\u{1B}[?2026h"
  private static let endUpdate = "\u{1B}[?2026l"
}
