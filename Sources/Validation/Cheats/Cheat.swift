internal import LessonModel
internal import SnippetRunner

/// An answer that prints a step's expected output and does nothing else.
package enum Cheat: Int, CaseIterable, Hashable, Sendable {
  /// The starter with its own printing disabled.
  case silencedStarter
  /// The solution's declarations with empty bodies.
  case emptyDeclarations

  /// Returns the cheats at each step of a lesson.
  ///
  /// A step that only asks for printing, or prints nothing, has none.
  ///
  /// Without the parser, there are no `emptyDeclarations`.
  static func attempts(in lesson: Lesson, _ reader: SyntaxReader) -> [[Attempt]] {
    let answers = lesson.steps.map { step in
      (
        code: step.solution?.code.text ?? "",
        starter: step.starter.map(\.text).joined(separator: "\n")
      )
    }
    let stubs = reader.stubs(of: answers)
    return lesson.steps.indices.map { index in
      guard isTried(lesson.steps[index]) else { return [] }
      return allCases.compactMap { $0.attempt(at: index, in: lesson, stubs?[index]) }
    }
  }

  private static func isTried(_ step: Step) -> Bool {
    guard step.solution != nil, !step.mayPrintOnly, step.starterEnd != .passes,
      case .output(let output?) = step.expectation
    else { return false }
    return !output.lines.isEmpty
  }

  private func attempt(at index: Int, in lesson: Lesson, _ stubs: String?) -> Attempt? {
    let step = lesson.steps[index]
    let code: [SourceFragment]
    switch self {
    case .silencedStarter:
      code = [call("silence", in: lesson)] + step.starter.map { fragment($0.text, like: $0) }
    case .emptyDeclarations:
      guard let stubs, let solution = step.solution else { return nil }
      code = [fragment(stubs, like: solution.code)]
    }
    return Attempt(at: index, .cheat(rawValue), code: code + [call("printGiven", in: lesson)])
  }

  /// The name under which the cheat's code is compiled, beside the original code.
  private var name: String {
    switch self {
    case .silencedStarter: "silenced"
    case .emptyDeclarations: "emptied"
    }
  }

  /// Returns a call of the runtime.
  private func call(_ function: String, in lesson: Lesson) -> SourceFragment {
    SourceFragment(
      text: "PlaygroundRuntime.\(function)()", path: "\(lesson.path) (\(name))", line: 1)
  }

  private func fragment(_ text: String, like other: SourceFragment) -> SourceFragment {
    SourceFragment(text: text, path: "\(other.path) (\(name))", line: other.line)
  }
}
