internal import LessonModel

/// An answer that prints what a step should print and does nothing else of it.
package enum Cheat: Int, CaseIterable, Hashable, Sendable {
  /// The starter with its own prints silenced.
  case silencedStarter
  /// What the solution declares, with nothing in it.
  case emptyDeclarations

  /// The cheats at a step; none where printing is all that is asked for, or nothing is printed.
  static func attempts(at index: Int, in lesson: Lesson) -> [Attempt] {
    let step = lesson.steps[index]
    guard let solution = step.solution, !step.mayPrintOnly, step.starterEnd != .passes,
      case .output(let output?) = step.expectation, !output.lines.isEmpty
    else { return [] }
    return allCases.map { cheat in
      let code: [SourceFragment] =
        switch cheat {
        case .silencedStarter:
          [cheat.call("silence", in: lesson)]
            + step.starter.map { cheat.fragment($0.text, like: $0) }
        case .emptyDeclarations:
          [
            cheat.fragment(
              StubbedCode.text(
                of: solution.code.text, beside: step.starter.map(\.text).joined(separator: "\n")),
              like: solution.code)
          ]
        }
      return Attempt(
        at: index, .cheat(cheat.rawValue), code: code + [cheat.call("printGiven", in: lesson)])
    }
  }

  /// The name under which its code is compiled, beside the code that it is made from.
  private var name: String {
    switch self {
    case .silencedStarter: "silenced"
    case .emptyDeclarations: "emptied"
    }
  }

  /// A call of the runtime.
  private func call(_ function: String, in lesson: Lesson) -> SourceFragment {
    SourceFragment(
      text: "PlaygroundRuntime.\(function)()", path: "\(lesson.path) (\(name))", line: 1)
  }

  private func fragment(_ text: String, like other: SourceFragment) -> SourceFragment {
    SourceFragment(text: text, path: "\(other.path) (\(name))", line: other.line)
  }
}
