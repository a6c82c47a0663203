package import LessonModel

/// Finds fences in which the next fence begins, because the closing backticks are missing.
package enum OpenFenceRule: LintRule {
  package static let id = "open-fence"
  package static let reach = LintReach.everythingBelow

  /// Returns a finding at the opening line of each fence without closing backticks.
  ///
  /// Below this line, Markdown reads fences as prose and prose as fences.
  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    SwallowedText.all(in: lesson.document).filter { $0.finding.id == .openFence }.map {
      finding(in: lesson, $0.line, $0.finding.message)
    }
  }
}
