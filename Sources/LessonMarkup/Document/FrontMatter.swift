/// Front matter for other programs at the very top of a file: YAML or TOML, as in Jekyll and Hugo.
///
/// Front matter begins in the first line with `---` (YAML) or `+++` (TOML) and ends with the same
/// line. YAML may also end with `...`. Like comments, front matter is for the author, and learners
/// do not see it.
struct FrontMatter {
  /// The line that begins and ends the front matter.
  let rule: String
  /// The number of lines; `nil` when the front matter never ends.
  let lineCount: Int?

  /// Finds front matter that begins in the first line; `nil` when there is none.
  ///
  /// A `---` with an empty line below is a thematic break, as in Pandoc.
  init?(in lines: [String]) {
    guard let first = lines.first?.withoutBlankEnd, ["---", "+++"].contains(first),
      lines.count > 1, first != "---" || !lines[1].withoutBlankEnd.isEmpty
    else { return nil }
    rule = first
    // If the end is below the first fence, it is also a thematic break.
    let head = lines.dropFirst().prefix { !$0.hasPrefix("```") }
    let ends = first == "---" ? [first, "..."] : [first]
    lineCount = head.firstIndex { ends.contains($0.withoutBlankEnd) }.map { $0 + 1 }
  }

  /// The mistake in the front matter, reported at its first line; `nil` when there is none.
  var fault: ParserFinding? { lineCount == nil ? .endlessFrontMatter(rule) : nil }

  /// Returns the lines with the front matter replaced by empty lines, so that line numbers stay the
  /// same.
  static func blanked(in lines: [String]) -> [String] {
    guard let count = FrontMatter(in: lines)?.lineCount else { return lines }
    return Array(repeating: "", count: count) + lines[count...]
  }
}

extension String {
  /// The string without spaces and tabs at its end.
  fileprivate var withoutBlankEnd: String {
    String(reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
