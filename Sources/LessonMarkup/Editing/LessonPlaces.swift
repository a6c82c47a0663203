package import LessonModel

/// A step of a lesson with its lines, which may have errors.
package struct StepPlace: Hashable, Sendable {
  /// The step's id.
  package var id: String
  /// The words of its heading.
  package var title: String
  /// From its heading to the line before the next section.
  package var span: TextSpan
  /// Its heading.
  package var heading: TextSpan
}

extension LintedLesson {
  /// The steps that the text shows, in order.
  package var stepPlaces: [StepPlace] {
    document.outline.sections().compactMap { section in
      guard let code = section.items.first(where: \.isStepCode), let id = code.fence?["step"] else {
        return nil
      }
      return StepPlace(
        id: id, title: section.title.isEmpty ? id : section.title,
        span: TextSpan(line: section.first, column: 1, endLine: section.last, endColumn: .max),
        heading: TextSpan(line: section.first, column: 1, length: nil))
    }
  }

  /// The step in which a line stands.
  package func stepPlace(at line: Int) -> StepPlace? {
    stepPlaces.first { $0.span.line <= line && line <= $0.span.endLine }
  }

  /// The link to a word of the glossary at a place, with the word's anchor.
  package func glossaryLink(line: Int, column: Int) -> (span: TextSpan, anchor: String)? {
    for link in links.all where link.line == line {
      guard let anchor = Glossary.anchor(in: link.target) else { continue }
      let span = span(of: link)
      if span.touches(line: line, column: column) { return (span, anchor) }
    }
    return nil
  }

  /// A link from its opening bracket to its closing parenthesis, as far as they stand in one line.
  private func span(of link: LessonLinks.Link) -> TextSpan {
    let before = document.lines[link.line - 1].prefix(link.column - 1)
    var depth = 0
    let start = before.indices.reversed().first { index in
      depth += before[index] == "]" ? 1 : before[index] == "[" ? -1 : 0
      return before[index] == "[" && depth == 0
    }
    let first = start.map { before.distance(from: before.startIndex, to: $0) + 1 } ?? link.column
    return TextSpan(
      line: link.line, column: first, length: link.column + link.target.count + 1 - first)
  }

  /// Whether a line of a step states a value, or is to state one, that `record` can fill.
  package func statesValue(at line: Int) -> Bool {
    guard stepPlace(at: line) != nil,
      let item = document.items.first(where: { $0.first < line && line < $0.last }),
      item.fence?.role == .code
    else { return false }
    let code = document.fragment(inside: item)
    return StatedValue.all(in: code).contains { code.line + $0.index == line }
  }
}

extension DirectiveKind {
  /// The kind of a comment that begins like this; `nil` when it means nothing.
  static func of(_ spelling: String) -> DirectiveKind? {
    let name = spelling.replacing("end-", with: "")
    let start = name.prefix { $0 != "…" }.replacing("*/", with: "")
    return all.first { $0.spelling.hasPrefix(start) }
  }
}

extension FenceHunk {
  /// The change to a document that puts the new lines in the place of the old ones.
  package var change: TextChange {
    TextChange(
      TextSpan(line: line, column: 1, endLine: line + removed.count, endColumn: 1),
      added.map { $0 + "\n" }.joined())
  }
}
