package import LessonModel

/// Finds lines of code that are too wide for the book or for half a screen.
package enum CodeWidthRule: LintRule {
  package static let id = "code-width"

  /// The maximum number of characters in a line.
  private static let limit = 100

  /// Returns a finding for each line that is too long, at the first character beyond the limit.
  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    let document = lesson.document
    return document.fences([.code, .solution, .wrong, .check]).flatMap(document.content).flatMap {
      part in
      guard case .code(let code) = part else { return [Diagnostic]() }
      // On the screen, a stated value is in the margin.
      let stated = Dictionary(
        StatedValue.comments(in: code.text).map { (code.line + $0.index, $0.code) }
      ) { $1 }
      return code.numberedLines.compactMap { number, line in
        let text = stated[number] ?? line
        guard text.utf8.count > limit, text.count > limit else { return nil }
        return finding(
          in: lesson, number, column: limit + 1,
          "this line of code has \(text.count) columns; break it, the limit is \(limit)")
      }
    }
  }
}
