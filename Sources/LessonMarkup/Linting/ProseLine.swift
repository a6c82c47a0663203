/// A line of a document outside all code blocks.
struct ProseLine: Sendable {
  /// The line's number in the document, counted from 1.
  let number: Int
  /// The line's text.
  let text: String

  /// Returns the lines of a document outside its code blocks.
  static func all(in lines: [String], _ blocks: [Block]) -> [ProseLine] {
    let code = Set(CodeBlock.all(in: blocks).flatMap { $0.range.startLine...$0.range.endLine })
    return lines.enumerated().compactMap { index, text in
      code.contains(index + 1) ? nil : ProseLine(number: index + 1, text: text)
    }
  }

  /// Returns the matches of a pattern, with the columns, counted from 1.
  ///
  /// Matches that begin in a code span or after a backslash are left out. Only lines that contain
  /// the given string are searched, because most lines do not contain it and a search is slow.
  ///
  /// The pattern is created only for a line that is searched, because each regex literal is parsed
  /// again at run time.
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
