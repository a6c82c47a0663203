/// A line of a document outside all blocks of code.
struct ProseLine: Sendable {
  /// Its number in the document, counted from 1.
  let number: Int
  /// Its text.
  let text: String

  /// Returns the lines of a document outside its blocks of code.
  static func all(in lines: [String], _ blocks: [Block]) -> [ProseLine] {
    let code = Set(CodeBlock.all(in: blocks).flatMap { $0.range.startLine...$0.range.endLine })
    return lines.enumerated().compactMap { index, text in
      code.contains(index + 1) ? nil : ProseLine(number: index + 1, text: text)
    }
  }

  /// Returns the matches of a pattern, with the columns, counted from 1.
  ///
  /// Matches that begin in a code span or after a backslash are left out. Only lines with a string
  /// that each match contains are searched: most lines have none, and a search takes long.
  ///
  /// The pattern is made only for a line that is searched, because each literal is parsed anew at
  /// run time.
  func matches<Output, Pattern: RegexComponent<Output>>(
    of pattern: @autoclosure () -> Pattern, having part: String = ""
  ) -> [(match: Regex<Output>.Match, column: Int)] {
    guard text.utf8.contains(part) else { return [] }
    return text.matches(of: pattern()).compactMap { match in
      let before = text[..<match.range.lowerBound]
      guard before.count(where: { $0 == "`" }).isMultiple(of: 2), !before.hasSuffix("\\") else {
        return nil
      }
      return (match, before.count + 1)
    }
  }
}
