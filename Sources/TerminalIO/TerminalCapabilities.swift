/// The capabilities and the width of a terminal, a pipe or a file.
package struct TerminalCapabilities: Hashable, Sendable {
  /// Whether to show colors and other styles.
  package var color: Bool
  /// Whether drawings become sentences, for example for a screen reader.
  package var isSpoken: Bool
  /// Whether links can be clicked (OSC 8).
  package var links: Bool
  /// The columns to lay text out for, 20 to 120.
  package var width: Int
  /// The minimum layout width in columns; a narrower window cuts lines off.
  package static let leastWidth = 20
  /// Whether the output goes to a terminal.
  package var isTerminal: Bool

  /// No styles, 80 columns.
  package static let plain80 = TerminalCapabilities(
    environment: [:], isTerminal: false, columns: 80, plain: true)

  /// Finds out the capabilities from the environment.
  ///
  /// `plain` and `NO_COLOR` (no-color.org) switch everything off. `CLICOLOR_FORCE` switches colors
  /// on even in a pipe; without it they need a terminal that is not `dumb`. A width of 0, which
  /// some pseudo-terminals report, counts as unknown.
  package init(environment: [String: String], isTerminal: Bool, columns: Int?, plain: Bool) {
    func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    let term = environment["TERM"] ?? ""
    let isForced = isSet("CLICOLOR_FORCE") && environment["CLICOLOR_FORCE"] != "0"
    let isCapable = isTerminal && !term.isEmpty && term != "dumb"
    color = !plain && !isSet("NO_COLOR") && (isForced || isCapable)
    isSpoken = plain || term == "dumb"
    links = color && isCapable && Self.knowsLinks(environment)
    let widths = [columns, environment["COLUMNS"].flatMap { Int($0) }]
    width = min(max(widths.lazy.compactMap(\.self).first { $0 > 0 } ?? 80, Self.leastWidth), 120)
    self.isTerminal = isTerminal
  }

  /// Whether the terminal is known to open links.
  private static func knowsLinks(_ environment: [String: String]) -> Bool {
    let term = environment["TERM"] ?? ""
    guard !["linux", "screen", "tmux"].contains(where: { term.hasPrefix($0) }) else { return false }
    // Check the program first, because a terminal inherits the variables of the terminal it starts
    // from.
    switch environment["TERM_PROGRAM"] ?? "" {
    case "iTerm.app", "WezTerm", "ghostty", "Hyper", "rio": return true
    case "vscode", "Apple_Terminal", "tmux", "screen": return false
    default: break
    }
    if let version = environment["VTE_VERSION"].flatMap({ Int($0) }) { return version >= 5000 }
    let names = ["KITTY_WINDOW_ID", "WT_SESSION"]
    if names.contains(where: { !(environment[$0] ?? "").isEmpty }) { return true }
    return ["xterm-kitty", "foot", "alacritty", "xterm-ghostty", "wezterm"].contains {
      term.hasPrefix($0)
    }
  }

  /// Returns the bytes of a line for the terminal, without its line break.
  ///
  /// It makes all text safe, in the one place that every line for people passes. Callers should
  /// replace only tabs and line breaks before, with `Sanitizer.clean`.
  package func render(_ text: StyledText) -> String {
    let text = text.cleaned
    guard color else { return text.text }
    var result = ""
    for span in text.spans {
      let codes = span.style.codes
      var words = span.text
      if !codes.isEmpty {
        let numbers = codes.map(String.init).joined(separator: ";")
        words = "\u{1B}[\(numbers)m\(words)\u{1B}[0m"
      }
      if links, let link = span.link, let target = Self.target(link) {
        words = "\u{1B}]8;;\(target)\u{1B}\\\(words)\u{1B}]8;;\u{1B}\\"
      }
      result += words
    }
    return result
  }

  /// Returns the link in printable ASCII, as OSC 8 requires; `nil` for one that must not be opened.
  private static func target(_ link: String) -> String? {
    let digits = Array("0123456789ABCDEF")
    let text = link.utf8.reduce(into: "") { text, byte in
      if byte > 0x20 && byte < 0x7F {
        text.append(Character(Unicode.Scalar(byte)))
      } else {
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    let schemes = ["https://", "http://", "file://", "mailto:"]
    return schemes.contains { text.lowercased().hasPrefix($0) } ? text : nil
  }
}
