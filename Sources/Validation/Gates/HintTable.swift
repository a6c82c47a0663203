package import LessonModel

/// The attempts at a step that cause each hint for a mistake.
package struct HintTable: Hashable, Sendable {
  /// One hint with a `when=`.
  package struct Row: Hashable, Sendable {
    /// The hint.
    package var hint: Hint
    /// The lines on which the fences of the attempts that cause the hint open, in order.
    package var attempts: [Int]
  }

  /// The hints in the order of the step.
  package var rows: [Row]
  /// The lines on which the fences of all attempts open, beginning with the starter.
  package var attempts: [Int]
  /// The line on which the starter's fence opens.
  package var starter: Int

  /// The attempts that cause none of the hints.
  package var others: [Int] {
    attempts.filter { attempt in !rows.contains { $0.attempts.contains(attempt) } }
  }
}

extension Step {
  /// Returns the document's line on which the fence of an attempt opens.
  func line(of attempt: Attempt) -> Int {
    if case .wrong(let number) = attempt.kind { wrongAnswers[number].line } else { starterLine }
  }

  /// The document's line on which the starter's fence opens.
  var starterLine: Int { starter.first.map { $0.line - 1 } ?? line }
}
