package import LessonModel

/// Finds steps that ask nothing of the learner, with comments in place of code and without a
/// solution.
package enum EmptyStepRule: LintRule {
  package static let id = "empty-step"

  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    lesson.document.outline.sections().compactMap { section in
      let codes = section.items.filter { $0.fence?.role == .code && !$0.isUnterminated }
      guard let step = codes.first(where: \.isStepCode), step.fence?.has("demonstration") == false,
        !section.items.contains(where: { [.solution, .error, .crash].contains($0.fence?.role) }),
        codes.allSatisfy({ lesson.document.scan(of: $0).significant.isEmpty })
      else { return nil }
      return finding(
        in: lesson, step.first,
        "the step `\(step.fence?["step"] ?? "")` has no code and no solution, so the learner has nothing to do; write "
          + "what the learner begins with and a `swift solution`, or say `demonstration`")
    }
  }
}
