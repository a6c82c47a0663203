/// The differences between two versions of a step that a learner can notice.
package struct StepChange: Hashable, Sendable {
  /// A part of a step.
  package enum Part: CaseIterable, Hashable, Sendable {
    /// The title and the prose.
    case text
    /// The starter code.
    case code
    /// The required result, such as the output.
    case expectation
    /// The content of standard input.
    case input
    /// The hidden code that checks the step.
    case checks
    case hints
  }

  /// The parts that differ, in the order of a lesson.
  package let parts: [Part]

  /// Compares two versions, ignoring their places in the file.
  package init(from old: Step, to new: Step) {
    parts = Part.allCases.filter { old.words(of: $0) != new.words(of: $0) }
  }
}

extension Step {
  fileprivate func words(of part: StepChange.Part) -> [String] {
    switch part {
    case .text:
      [title]
        + content.compactMap { content in
          if case .prose(let fragment) = content { fragment.text } else { nil }
        }
    case .code: starter.map(\.text)
    case .expectation: expectation.parts
    case .input: [standardInput ?? ""]
    case .checks: checks.map(\.text)
    case .hints: hints.flatMap { [$0.text, $0.condition?.source ?? ""] }
    }
  }
}
