/// Takes the directives out of Markdown that DocC has, such as `@Image(source: "a.png")` and `@Row { … }`.
enum DocCDirectives {
  /// The lines with blank ones in place of directives, and what was taken out.
  ///
  /// What stands in the braces of a directive stays, except in `@Comment`.
  static func blanked(in lines: [String]) -> (lines: [String], found: [(line: Int, name: String)]) {
    var lines = lines
    var found: [(line: Int, name: String)] = []
    var open: [Bool] = []
    var arguments = 0
    var fence: String?
    for index in lines.indices {
      let text = lines[index].unpadded
      if let ticks = fence {
        if text == ticks { fence = nil }
        continue
      }
      if arguments > 0 {
        arguments += depth(text)
        if arguments <= 0, text.hasSuffix("{") { open.append(false) }
        lines[index] = ""
      } else if let match = text.prefixMatch(of: /@([A-Z]\w*)\s*(\(.*|\{.*)?$/) {
        let name = "@\(match.1)"
        if found.last?.name != name { found.append((index + 1, name)) }
        arguments = depth(text)
        if arguments <= 0, text.hasSuffix("{") { open.append(name == "@Comment") }
        lines[index] = ""
      } else if let isComment = open.last {
        if text == "}" { open.removeLast() }
        // What stands in braces is indented.
        lines[index] =
          text == "}" || isComment ? "" : String(lines[index].drop { $0 == " " || $0 == "\t" })
      } else if text.hasPrefix("```") {
        fence = String(text.prefix { $0 == "`" })
      }
    }
    return (lines, found)
  }

  /// How many more parentheses a line opens than it closes.
  private static func depth(_ text: String) -> Int {
    text.count { $0 == "(" } - text.count { $0 == ")" }
  }
}
