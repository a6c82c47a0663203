extension DraftPart {
  /// Returns the block as lines of a lesson.
  ///
  /// - Parameter words: The words after `swift` in the fence of a step's code.
  /// - Returns: The lines.
  func markdown(words: String = "") -> [String] {
    let isPlain = refusal != nil
    return switch content {
    case .heading(let level, let text): [heading(level, text, isPlain: isPlain)]
    case .prose(let lines): isPlain ? Self.fence("text", lines, isPlain: true) : lines
    case .hidden(let lines) where !isPlain:
      Self.fence("swift", ["//#-hidden-code"] + lines + ["//#-end-hidden-code"])
    case .code(let lines), .hidden(let lines):
      Self.fence(isPlain ? "text" : "swift" + words, lines, isPlain: isPlain)
    case .fence(let name, let lines):
      Self.fence(isPlain ? "text" : name, lines, isPlain: isPlain)
    }
  }

  /// Returns a heading's text without its markup.
  static func plainWords(_ text: String) -> String {
    for block in Markdown.parse("# " + text) {
      if case .heading(_, let content) = block.kind { return content.plainText.unpadded }
    }
    return ""
  }

  private func heading(_ level: Int, _ text: String, isPlain: Bool) -> String {
    let plain = Self.plainWords(text)
    let letters = plain.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    let isEmpty = isPlain ? letters.isEmpty : plain.isEmpty
    return String(repeating: "#", count: level) + " "
      + (isEmpty ? "Step" : isPlain ? letters : text)
  }

  /// Returns Markdown that displays a line literally, without spaces at its ends.
  static func escaped(_ line: String) -> String {
    line.unpadded.reduce(into: "") { escaped, character in
      if "\\`*_[]()<>#|~!&".contains(character) { escaped += "\\" }
      escaped.append(character)
    }
  }

  /// Returns lines in a fence.
  ///
  /// A plain-text fence has enough backticks that no other fence begins or ends in it.
  private static func fence(_ words: String, _ lines: [String], isPlain: Bool = false) -> [String] {
    let longest = lines.map { $0.drop { $0 == " " }.prefix { $0 == "`" }.count }.max() ?? 0
    let ticks = String(repeating: "`", count: isPlain ? max(4, longest + 1) : 3)
    return [ticks + words] + lines + [ticks]
  }

  /// Whether one of the lines would end a fence of three backticks, or begin a fence inside it.
  var breaksFence: Bool {
    switch content {
    case .heading, .prose: false
    case .hidden(let lines), .code(let lines), .fence(_, let lines):
      lines.contains { $0.hasPrefix("```") || $0.isClosingFence }
    }
  }
}
