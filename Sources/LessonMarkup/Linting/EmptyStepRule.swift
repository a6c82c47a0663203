package import LessonModel
internal import SwiftSource

/// Finds steps that ask nothing: comments in place of code, and no solution.
package enum EmptyStepRule: LintRule {
  package static let id = "empty-step"

  package static func findings(in lesson: LintedLesson) -> [Diagnostic] {
    lesson.document.outline.sections().compactMap { section in
      let codes = section.items.filter { $0.fence?.role == .code && !$0.isUnterminated }
      guard let step = codes.first(where: \.isStepCode), step.fence?.has("demonstration") == false,
        !section.items.contains(where: { [.solution, .error, .crash].contains($0.fence?.role) }),
        codes.allSatisfy({ hasOnlyComments(lesson.document.fragment(inside: $0).text) })
      else { return nil }
      return finding(
        in: lesson, step.first,
        "the step `\(step.fence?["step"] ?? "")` has no code and no solution, so it asks nothing; write "
          + "what the learner begins with and a `swift solution`, or say `demonstration`")
    }
  }

  private static func hasOnlyComments(_ code: String) -> Bool {
    SwiftScanner.scan(Array(code.utf8)).tokens.allSatisfy {
      [.whitespace, .newline, .lineComment, .blockComment].contains($0.kind)
    }
  }
}
