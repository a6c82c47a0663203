/// Frames on the terminal's alternate screen, after which the terminal restores the previous text.
///
/// It is a value, and each change returns the bytes to write. It does not write unchanged rows
/// again.
package struct FullScreen: Hashable, Sendable {
  /// Switches to the alternate screen, hides the cursor, and asks for reports of the wheel and for marks
  /// around pasted text.
  package static let enter = "\u{1B}[?1049h" + resume
  /// The same for a terminal that already shows the alternate screen.
  package static let resume = "\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h"
  /// Switches back to the usual screen, cursor and mouse.
  package static let leave = "\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?25h\u{1B}[?1049l"

  /// The written rows; empty when the terminal's content is unknown.
  private var drawn: [String] = []
  private var columns = 0

  /// Creates a screen for a terminal with unknown content.
  package init() {}

  /// Forgets the terminal's content, so that the next frame writes everything again.
  package mutating func forget() { drawn = [] }

  /// Returns the bytes that draw a picture.
  ///
  /// - Parameters:
  ///   - lines: The picture; this cuts each line to the width, and omits lines beyond the rows.
  ///   - columns: The terminal's columns.
  ///   - rows: The terminal's rows.
  ///   - capabilities: The capabilities for rendering lines.
  /// - Returns: The bytes; a terminal that supports mode 2026 shows the whole change at once.
  package mutating func draw(
    _ lines: [StyledText], columns: Int, rows: Int, _ capabilities: TerminalCapabilities
  ) -> String {
    let shown = lines.prefix(rows).map { line -> String in
      let cut = line.cleaned.truncated(to: columns)
      // The last column has nothing to erase after it, and some terminals would erase the last
      // character.
      return capabilities.render(cut) + (cut.width < columns ? Self.eraseRest : "")
    }
    let all = shown + Array(repeating: Self.eraseRest, count: max(rows - shown.count, 0))
    let isKnown = drawn.count == all.count && self.columns == columns
    let changed = all.indices.filter { !isKnown || drawn[$0] != all[$0] }
    (drawn, self.columns) = (all, columns)
    guard !changed.isEmpty else { return "" }
    let rows = changed.map { "\u{1B}[\($0 + 1);1H\(all[$0])" }
    return "\u{1B}[?2026h" + rows.joined() + "\u{1B}[?2026l"
  }

  private static let eraseRest = "\u{1B}[K"
}
