/// Redrawn lines at the bottom of a terminal, below text that stays and scrolls as usual.
///
/// It is a value, and each change returns the bytes to write. It erases only the region itself, so
/// the terminal's scrollback keeps everything else. A region is never higher than the screen,
/// because it cannot redraw lines that have scrolled off.
package struct LiveRegion: Hashable, Sendable {
  /// The terminal's columns.
  package private(set) var columns: Int
  /// The terminal's rows.
  package private(set) var rows: Int
  /// The widths of the lines on the screen now.
  private var drawn: [Int] = []

  /// Creates an empty region in a terminal of this size.
  package init(columns: Int, rows: Int) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 2)
  }

  /// The maximum number of lines.
  package var limit: Int { rows - 1 }

  /// Writes text that stays above, and the region below it.
  ///
  /// - Parameters:
  ///   - staying: The lines that stay.
  ///   - live: The region's lines; this cuts wide lines, and omits the first ones if there are too
  ///     many.
  ///   - capabilities: The capabilities for rendering lines.
  /// - Returns: The text to write, which leaves the cursor at the region's end.
  package mutating func draw(
    staying: [StyledText] = [], live: [StyledText], _ capabilities: TerminalCapabilities
  ) -> String {
    let lines = live.suffix(limit).map { $0.cleaned.truncated(to: columns) }
    var text = Self.beginUpdate + erased
    for line in staying { text += capabilities.render(line) + "\n" }
    text += lines.map(capabilities.render).joined(separator: "\n")
    drawn = lines.map(\.width)
    return text + Self.endUpdate
  }

  /// Erases the region, for example before the program ends; the cursor is then where it began.
  package mutating func erase() -> String {
    defer { drawn = [] }
    return erased
  }

  /// Sets the terminal's new size, at which the terminal has wrapped the region's lines again.
  package mutating func resize(columns: Int, rows: Int) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 2)
  }

  /// Moves to the region's first column and row and erases from there.
  private var erased: String {
    guard !drawn.isEmpty else { return "" }
    // A line that has become too wide after a resize takes several rows now.
    let taken = drawn.reduce(0) { $0 + max(1, ($1 + columns - 1) / columns) }
    let up = min(taken, rows) - 1
    return "\r" + (up > 0 ? "\u{1B}[\(up)A" : "") + "\u{1B}[J"
  }

  /// A terminal that supports mode 2026 shows the whole change at once.
  private static let beginUpdate = "\u{1B}[?2026h"
  private static let endUpdate = "\u{1B}[?2026l"
}
