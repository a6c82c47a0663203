/// A picture on the terminal's alternate screen, which brings the text before it back afterwards.
package enum FullScreen {
  /// Switches to the alternate screen and hides the cursor.
  package static let enter = "\u{1B}[?1049h\u{1B}[?25l"
  /// Switches back and shows the cursor.
  package static let leave = "\u{1B}[?25h\u{1B}[?1049l"

  /// Returns the bytes that draw a picture of at most `rows` lines, each cut to `columns`.
  package static func draw(
    _ lines: [StyledText], columns: Int, rows: Int, _ capabilities: TerminalCapabilities
  ) -> String {
    let shown = lines.prefix(rows).map {
      capabilities.render($0.cleaned.truncated(to: columns)) + "\u{1B}[K"
    }
    return "\u{1B}[?2026h\u{1B}[H" + shown.joined(separator: "\n") + "\u{1B}[J\u{1B}[?2026l"
  }
}
