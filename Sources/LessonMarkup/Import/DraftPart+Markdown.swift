extension DraftPart {
  /// The block as a lesson's lines.
  ///
  /// - Parameter words: What stands after `swift` at a step's code.
  /// - Returns: The lines.
  func markdown(words: String = "") -> [String] {
    switch content {
    case .heading(let level, let text): [heading(level, text)]
    case .prose(let lines):
      switch caution {
      case 0: lines
      case 1: MarkdownLinks.withoutLinks(lines)
      case 2: lines.map(Self.escaped)
      default: Self.fence("text", lines, isPlain: true)
      }
    case .hidden(let lines):
      switch caution {
      case 0: Self.fence("swift", ["//#-hidden-code"] + lines + ["//#-end-hidden-code"])
      case 1: Self.fence("swift norun", lines)
      default: Self.fence("text", lines, isPlain: true)
      }
    case .code(let lines):
      switch caution {
      case 0: Self.fence("swift" + words, lines)
      case 1: Self.fence("swift norun", lines)
      default: Self.fence("text", lines, isPlain: true)
      }
    case .reading(let lines):
      caution == 0
        ? Self.fence("swift norun", lines) : Self.fence("text", lines, isPlain: true)
    case .fence(let name, let lines):
      caution == 0 ? Self.fence(name, lines) : Self.fence("text", lines, isPlain: true)
    }
  }

  /// The words of a heading without their markup.
  static func plainWords(_ text: String) -> String {
    for block in Markdown.parse("# " + text) {
      if case .heading(_, let content) = block.kind { return content.plainText.unpadded }
    }
    return ""
  }

  private func heading(_ level: Int, _ text: String) -> String {
    let signs = String(repeating: "#", count: level)
    let plain = Self.plainWords(text)
    let words =
      switch caution {
      case 0: text
      case 1: Self.escaped(plain)
      default: plain.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
      }
    let isEmpty = caution == 0 ? plain.isEmpty : words.unpadded.isEmpty
    return "\(signs) \(isEmpty ? "Step" : words)"
  }

  /// A line as Markdown that shows it as it is.
  static func escaped(_ line: String) -> String {
    let text = line.unpadded
    let special: Set<Character> = [
      "\\", "`", "*", "_", "[", "]", "(", ")", "<", ">", "#", "|", "~", "!", "&",
    ]
    var escaped = ""
    for (index, character) in text.enumerated() {
      let beginsBlock = index == 0 && "-+=:".contains(character)
      // `1.` begins a list.
      let isNumbering =
        ".)".contains(character) && index > 0 && text.prefix(index).allSatisfy(\.isNumber)
      if special.contains(character) || beginsBlock || isNumbering { escaped += "\\" }
      escaped.append(character)
    }
    return escaped
  }

  /// Lines in a fence; plain text has as many backticks as it takes, and no other fence begins in it.
  private static func fence(_ words: String, _ lines: [String], isPlain: Bool = false) -> [String] {
    guard !isPlain else {
      let longest = lines.map { $0.drop { $0 == " " }.prefix { $0 == "`" }.count }.max() ?? 0
      let ticks = String(repeating: "`", count: max(4, longest + 1))
      return [ticks + words] + lines + [ticks]
    }
    return ["```\(words)"] + lines + ["```"]
  }

  /// Whether one of the lines would end a fence of three backticks, or begin one in it.
  var breaksFence: Bool {
    let lines: [String] =
      switch content {
      case .heading, .prose: []
      case .hidden(let lines), .code(let lines), .reading(let lines), .fence(_, let lines):
        lines
      }
    return lines.contains { $0.hasPrefix("```") || $0.isClosingFence }
  }
}
