package import LessonModel

/// Finds what looks like a comment of the author and is shown to learners.
package enum CommentRule: LintRule {
  package static let id = "comment"

  /// Returns what looks like a comment in a lesson.
  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    AuthorComments.flaws(in: lesson.blocks, lesson.document.lines).map { found in
      let words =
        switch found.flaw {
        case .endless: "this comment has no `-->`, so learners see it"
        case .hyphens: "this comment has `--` inside, so learners see it; write one hyphen"
        }
      return finding(in: lesson, found.line, column: found.column, words)
    }
  }
}
