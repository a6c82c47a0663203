package import LessonModel

/// Finds author comments that never end, so that learners do not see the rest of the lesson.
package enum OpenCommentRule: LintRule {
  package static let id = "open-comment"
  package static let reach = LintReach.everythingBelow

  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    SwallowedText.all(in: lesson.document).filter { $0.finding.id == .openComment }.map {
      finding(in: lesson, $0.line, $0.finding.message)
    }
  }
}
