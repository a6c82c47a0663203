package import LessonModel

/// A link in prose to a word of the glossary, such as `[origin](glossary.md#origin)`.
package struct GlossaryLink: Hashable, Sendable {
  /// The link from its opening bracket to its closing parenthesis, within one line.
  package let span: TextSpan
  /// The word's anchor.
  package let anchor: String

  /// Finds the link at a place in the lines.
  ///
  /// Lines and columns count from 1.
  init?(line: Int, column: Int, among links: LessonLinks, of lines: [String]) {
    for link in links.all where link.line == line {
      guard let anchor = Glossary.anchor(in: link.target) else { continue }
      let span = Self.span(of: link, in: lines[line - 1])
      guard span.touches(line: line, column: column) else { continue }
      (self.span, self.anchor) = (span, anchor)
      return
    }
    return nil
  }

  /// Finds the link at a column of a single line of prose.
  package init?(column: Int, in text: String) {
    self.init(line: 1, column: column, among: LessonLinks(in: text), of: [text])
  }

  private static func span(of link: LessonLinks.Link, in text: String) -> TextSpan {
    let before = text.prefix(link.column - 1)
    var depth = 0
    let start = before.indices.reversed().first { index in
      depth += before[index] == "]" ? 1 : before[index] == "[" ? -1 : 0
      return before[index] == "[" && depth == 0
    }
    let first = start.map { before.distance(from: before.startIndex, to: $0) + 1 } ?? link.column
    return TextSpan(
      line: link.line, column: first, length: link.column + link.target.count + 1 - first)
  }

  /// Returns the word in a glossary, or `nil` when the glossary does not have it.
  package func entry(in glossary: Glossary?) -> Glossary.Entry? {
    glossary?.entries.first { $0.anchor == anchor }
  }

  /// Returns the meaning of the word, or `nil` when the glossary does not have it.
  package func hover(_ glossary: Glossary?) -> LessonHover? {
    entry(in: glossary).map {
      LessonHover(span: span, text: "**\($0.word)**\n\n\($0.meaning)")
    }
  }
}
