package import LessonModel

/// A step of a lesson and its lines.
///
/// The lesson may have errors.
package struct StepPlace: Hashable, Sendable {
  /// The step's id.
  package var id: String
  /// The words of its heading.
  package var title: String
  /// The lines from the heading to the line before the next section.
  package var span: TextSpan
  /// The step's heading.
  package var heading: TextSpan
}

extension LintedLesson {
  /// The steps that are visible in the text, in order.
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

  /// Returns the step that contains a line.
  package func stepPlace(at line: Int) -> StepPlace? {
    stepPlaces.first { $0.span.line <= line && line <= $0.span.endLine }
  }

  /// Returns the link to a glossary word at a place.
  package func glossaryLink(line: Int, column: Int) -> GlossaryLink? {
    GlossaryLink(line: line, column: column, among: links, of: document.lines)
  }

  /// Returns whether a line of a step states a value, or is about to, that `record` can fill in.
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
  /// Returns the kind of a comment with this beginning, or `nil` for an ordinary comment.
  static func of(_ spelling: String) -> DirectiveKind? {
    let name = spelling.replacing("end-", with: "")
    let start = name.prefix { $0 != "…" }.replacing("*/", with: "")
    return all.first { $0.spelling.hasPrefix(start) }
  }
}

extension FenceHunk {
  /// The change to a document that replaces the old lines with the new ones.
  package var change: TextChange {
    TextChange(
      TextSpan(line: line, column: 1, endLine: line + removed.count, endColumn: 1),
      added.map { $0 + "\n" }.joined())
  }
}
