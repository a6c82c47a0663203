package import LessonModel

/// Finds text that looks like an author's comment but is visible to learners.
package enum CommentRule: LintRule {
  package static let id = "comment"

  /// Returns the text in a lesson that looks like a comment.
  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    // A different rule reports a comment that continues to the end of the lesson.
    let open = Set(SwallowedText.all(in: lesson.document).map(\.line))
    return AuthorComments.flaws(in: lesson.blocks, lesson.document.lines).filter {
      !open.contains($0.line)
    }.map { found in
      let words =
        switch found.flaw {
        case .endless: "this comment has no `-->`, so learners see it"
        case .hyphens: "this comment has `--` inside, so learners see it; write one hyphen"
        }
      return finding(in: lesson, found.line, column: found.column, words)
    }
  }
}
