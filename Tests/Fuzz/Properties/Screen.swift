internal import TerminalIO

/// What must hold for lines on a terminal, whatever they show.
enum Screen {
  /// Requires that no line is wider than the screen, and that nothing but our own styles controls it.
  static func check(_ lines: [StyledText], width: Int) throws {
    var styled = TerminalCapabilities.plain80
    (styled.color, styled.links) = (true, true)
    for line in lines {
      try require(line.width <= width, "\(line.width) columns of \(width): \(line.text)")
      try require(!hasControl(line.text), "a control: \(line.text.debugDescription)")
      let rendered = styled.render(line)
      try require(!hasControl(withoutStyles(rendered)), "a control: \(rendered.debugDescription)")
    }
  }

  /// Whether a string has a control character, or one that changes the order of letters.
  private static func hasControl(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
  }

  /// The text without the sequences for colours and links.
  private static func withoutStyles(_ text: String) -> String {
    var rest = Array(text.unicodeScalars)[...]
    var kept = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}" else {
        kept.append(scalar)
        continue
      }
      switch rest.first {
      case "[":
        rest = rest.dropFirst().drop { ("0"..."9").contains($0) || $0 == ";" }
        if rest.popFirst() != "m" { kept.append(scalar) }
      case "]":
        guard rest.starts(with: "]8;;".unicodeScalars) else { return text }
        rest = rest.dropFirst(4).drop { (" "..."~").contains($0) }
        guard rest.starts(with: "\u{1B}\\".unicodeScalars) else { return text }
        rest = rest.dropFirst(2)
      default: kept.append(scalar)
      }
    }
    return String(kept)
  }
}
