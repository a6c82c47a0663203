/// Removes DocC's directives from Markdown, such as `@Image(source: "a.png")` and `@Row { … }`.
enum DocCDirectives {
  /// Returns the lines with blank lines in place of directives, and the removed directives.
  ///
  /// The content of a directive's braces stays, without its indentation. The content of `@Comment`
  /// is removed.
  static func blanked(in lines: [String]) -> (lines: [String], found: [(line: Int, name: String)]) {
    var lines = lines
    var found: [(line: Int, name: String)] = []
    // For each open brace, whether it belongs to a comment.
    var open: [Bool] = []
    var parentheses = 0
    var fence: Int?
    for index in lines.indices {
      let text = lines[index].unpadded
      let indent = lines[index].prefix(while: \.isWhitespace).count
      let match = text.prefixMatch(of: /@([A-Z]\w*)\s*(\(.*|\{.*)?$/)
      let isTicks = text.hasPrefix("```")
      if isTicks || fence != nil || parentheses == 0 && match == nil && text != "}" {
        let unindented = lines[index].dropFirst(min(indent, fence ?? indent))
        if !open.isEmpty { lines[index] = open.contains(true) ? "" : String(unindented) }
        if isTicks { fence = fence == nil ? indent : nil }
      } else if match != nil || parentheses > 0 {
        if let match, parentheses == 0, found.last?.name != "@\(match.1)" {
          found.append((index + 1, "@\(match.1)"))
        }
        parentheses += text.count { $0 == "(" } - text.count { $0 == ")" }
        if parentheses <= 0, text.hasSuffix("{") { open.append(match?.1 == "Comment") }
        lines[index] = ""
      } else if open.popLast() != nil {
        lines[index] = ""
      }
    }
    return (lines, found)
  }
}
