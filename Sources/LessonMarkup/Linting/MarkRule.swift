package import LessonModel

/// Finds code that looks like the mark before a step, which would make the learner's page
/// unreadable.
package enum MarkRule: LintRule {
  package static let id = "page-mark"

  /// Returns the lines of code that look like a mark.
  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    guard let parsed = lesson.lesson else { return [] }
    let document = lesson.document
    return document.fences([.code, .solution]).flatMap(document.content).flatMap { part in
      guard case .code(let code) = part else { return [Diagnostic]() }
      return PageMark.find(in: code.lines, of: parsed).map { mark in
        finding(
          in: lesson, code.line + mark.index,
          "a page would begin \(mark.id.map { "the step `\($0)`" } ?? "a step") at this line; give the "
            + "comment other words")
      }
    }
  }
}
