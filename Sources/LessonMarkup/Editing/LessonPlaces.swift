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

  /// The step that contains a line.
  package func stepPlace(at line: Int) -> StepPlace? {
    stepPlaces.first { $0.span.line <= line && line <= $0.span.endLine }
  }

  /// The link to a word of the glossary at a place.
  package func glossaryLink(line: Int, column: Int) -> GlossaryLink? {
    GlossaryLink(line: line, column: column, among: links, of: document.lines)
  }

  /// Whether a line of a step states a value, or is about to, that `record` can fill in.
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
  /// The kind of a comment with this beginning; `nil` for an ordinary comment.
  static func of(_ spelling: String) -> DirectiveKind? {
    let name = spelling.replacing("end-", with: "")
    let start = name.prefix { $0 != "…" }.replacing("*/", with: "")
    return all.first { $0.spelling.hasPrefix(start) }
  }
}

extension FenceHunk {
  /// The change to a document that replaces the old lines by the new ones.
  package var change: TextChange {
    TextChange(
      TextSpan(line: line, column: 1, endLine: line + removed.count, endColumn: 1),
      added.map { $0 + "\n" }.joined())
  }
}
