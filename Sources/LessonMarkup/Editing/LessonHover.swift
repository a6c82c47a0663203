package import LessonModel

/// The meaning of a part of a lesson, for an editor to show beside it.
package struct LessonHover: Hashable, Sendable {
  /// The part of the lesson.
  package var span: TextSpan
  /// The part's meaning, in Markdown.
  package var text: String
}

extension LintedLesson {
  /// Returns the explanation for a place, from the tables that the parser and the help read.
  ///
  /// The result is `nil` for text without a special meaning. Lines and columns count from 1.
  package func hover(line: Int, column: Int, glossary: Glossary?) -> LessonHover? {
    guard document.lines.indices.contains(line - 1) else { return nil }
    let text = document.lines[line - 1]
    let item = document.items.first { $0.fence != nil && $0.first <= line && line <= $0.last }
    if let item, item.first == line { return Self.fence(text, line, column) }
    switch item?.fence?.role {
    case .code?, .solution?, .wrong?: return Self.comment(text, line, column)
    case nil, .hint?:
      return glossaryLink(line: line, column: column)?.hover(glossary)
    default: return nil
    }
  }

  /// Returns the meaning of the word at a column of a fence's line.
  private static func fence(_ text: String, _ line: Int, _ column: Int) -> LessonHover? {
    let words = FenceWords.split(text)
    guard
      let index = words.firstIndex(where: { ($0.column...($0.column + $0.length)).contains(column) }
      )
    else { return nil }
    let word = words[index]
    let fence = FenceWords(openingLine: text)
    let span = TextSpan(line: line, column: word.column, length: word.length)
    // Code that is only for reading has no role of its own.
    let isOfName = index == 0 || index == 1 && words[0].name == "swift"
    let name = words.prefix(2).map(\.name).joined(separator: " ")
    let kind = FenceKind.all.first { $0.name == name } ?? FenceKind.of(fence.role)
    guard let kind, fence.role != .prose || kind.name == name else { return nil }
    if isOfName, kind.name.split(separator: " ").contains(word.name[...]) {
      let rows = kind.words.map { "- `\($0.spelling)`: \($0.summary)" }
      return LessonHover(
        span: span,
        text: (["`\(kind.name)`\n\n\(kind.summary)"] + (rows.isEmpty ? [] : [""] + rows))
          .joined(separator: "\n"))
    }
    return kind.words.first { $0.name == word.name }.map {
      LessonHover(span: span, text: "`\($0.spelling)`\n\n\($0.summary)")
    }
  }

  /// Returns the meaning of the comment at a column of a line of code.
  private static func comment(_ text: String, _ line: Int, _ column: Int) -> LessonHover? {
    let directives = FoundDirective.all(in: text, line: line).filter { $0.problem == nil }
      .map { (column: $0.column, spelling: $0.meant.spelling) }
    let values = StatedValue.comments(in: text).map {
      (column: $0.code.count + 1, spelling: StatedValue.mark)
    }
    for found in directives + values {
      let span = TextSpan(line: line, column: found.column, length: found.spelling.count)
      guard span.touches(line: line, column: column), let kind = DirectiveKind.of(found.spelling)
      else { continue }
      return LessonHover(span: span, text: "`\(kind.spelling)`\n\n\(kind.summary)")
    }
    return nil
  }
}
