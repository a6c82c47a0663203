internal import TerminalIO

enum ScreenKeys {
  /// A key, its label at the foot of the screen, and its full description.
  typealias Entry = (key: String, does: String, details: String)

  /// The keys on a step, in the order of the foot.
  static let step: [Entry] = StepKey.all.map { (String($0.letter), $0.does, $0.details) }

  /// Returns the keys on a step.
  ///
  /// The key for values appears if it fits into the last line.
  static func step(hasWire: Bool, hasValues: Bool, width: Int) -> [Entry] {
    let shown = step.filter { $0.key != "w" || hasWire }
    let all = shown.flatMap { $0.key == "v" ? [("Enter", "values", ""), $0] : [$0] }
    return hasValues && lines(all, width: width).count == lines(shown, width: width).count
      ? all : shown
  }

  /// The keys in the list of steps.
  static let list: [Entry] = [
    ("↑↓", "move", ""), ("Enter", "go there", ""), ("/", "search", ""), ("d", "done", ""),
    ("t", "to do", ""), ("a", "on the path", ""), ("f", "paths", ""), ("x", "reset", ""),
    ("Esc", "back", ""), ("q", "quit", ""),
  ]

  /// The keys while choosing a path.
  static let paths: [Entry] = [
    ("↑↓", "move", ""), ("Enter", "take it", ""), ("Esc", "back", ""), ("q", "quit", ""),
  ]

  static let question: [Entry] = [
    ("y", "yes", ""), ("n", "no", ""), ("Esc", "back", ""), ("q", "quit", ""),
  ]

  /// Returns the keys for a page in front of the step.
  static func sheet(_ kind: Sheet.Kind) -> [Entry] {
    let quit: [Entry] = [("q", "quit", "")]
    switch kind {
    case .lessonEnd:
      return [("n", "go on", ""), ("b", "back", ""), ("l", "list", ""), ("?", "help", "")] + quit
    case .courseEnd: return [("Esc", "back", ""), ("l", "list", ""), ("?", "help", "")] + quit
    case .wire: return [("Enter", "all fields", ""), ("Esc", "back", "")] + quit
    case .help, .values, .exchanges, .words: return [("Esc", "back", "")] + quit
    }
  }

  /// Returns the keys in one line.
  ///
  /// Keys without room are left out, except the last one.
  static func line(_ entries: [Entry], width: Int) -> StyledText {
    var shown = entries
    while shown.count > 1, lines(shown, width: width).count > 1 {
      shown.remove(at: shown.count - 2)
    }
    return lines(shown, width: width)[0]
  }

  /// Returns the keys in as many lines as they need.
  static func lines(_ entries: [Entry], width: Int) -> [StyledText] {
    var lines: [StyledText] = []
    var line: StyledText = ""
    for (key, does, _) in entries {
      let entry = StyledText(key, .bold) + StyledText(" \(does)", .dim)
      if line.width + 2 + entry.width > width, line.width > 0 {
        lines.append(line)
        line = ""
      }
      line += (line.width > 0 ? "  " : "") + entry
    }
    return lines + [line]
  }

  /// Returns the help: what each key does.
  ///
  /// `isReader` is true when text can be scrolled.
  static func explanation(width: Int, isReader: Bool) -> [StyledText] {
    let moving: [Entry] =
      isReader
      ? [
        ("space", "", "one window further; PgUp and PgDn, the arrows, Home, End and the wheel too"),
        ("Ctrl-D", "", "half a window further, and Ctrl-U back; j, k, g and G scroll as in less"),
        ("Tab", "", "scroll the other column, where text and code stand side by side"),
        ("Enter", "", "show the values beside the lines whole, of each pass of a loop"),
        ("Shift", "", "hold it to select text with the mouse, as the wheel scrolls this screen"),
      ] : [("Enter", "", "show the values beside the lines whole, of each pass of a loop")]
    let entries = step + moving
    let indent = (entries.map(\.key.count).max() ?? 1) + 4
    let how: [StyledText] = isReader ? [] : ["Type one of these letters, and then Enter:"]
    return how
      + entries.flatMap { key, _, details in
        StyledText(details).wrapped(
          to: width, first: ("  " + StyledText(key, .bold)).padded(to: indent),
          rest: StyledText(String(repeating: " ", count: indent)))
      } + [""]
  }
}
