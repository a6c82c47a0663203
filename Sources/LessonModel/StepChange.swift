/// The differences between two versions of a step that a learner can notice.
package struct StepChange: Hashable, Sendable {
  /// A part of a step.
  package enum Part: CaseIterable, Hashable, Sendable {
    /// Its title and its prose.
    case text
    /// The code that the learner starts with.
    case code
    /// The required result, such as the output.
    case expectation
    /// The content of standard input.
    case input
    /// Hidden code that checks it.
    case checks
    case hints
  }

  /// The parts that differ, in the order in which a lesson has them.
  package let parts: [Part]

  /// Compares two versions; their places in the file do not count.
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
