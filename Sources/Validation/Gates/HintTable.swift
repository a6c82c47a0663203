package import LessonModel

/// The attempts of a step that meet each hint for a mistake.
package struct HintTable: Hashable, Sendable {
  /// One hint with a `when=`.
  package struct Row: Hashable, Sendable {
    /// The hint.
    package var hint: Hint
    /// The lines on which the fences of the attempts that meet it open, in order.
    package var attempts: [Int]
  }

  /// The hints in the order of the step.
  package var rows: [Row]
  /// The lines on which the fences of all attempts open: of the starter, then of the wrong answers.
  package var attempts: [Int]
  /// The line on which the starter's fence opens.
  package var starter: Int

  /// The attempts that meet none of the hints.
  package var others: [Int] {
    attempts.filter { attempt in !rows.contains { $0.attempts.contains(attempt) } }
  }
}

extension Step {
  /// The document's line on which the fence of an attempt opens.
  func line(of attempt: Attempt) -> Int {
    if case .wrong(let number) = attempt.kind { wrongAnswers[number].line } else { starterLine }
  }

  /// The document's line on which the starter's fence opens.
  var starterLine: Int { starter.first.map { $0.line - 1 } ?? line }
}
