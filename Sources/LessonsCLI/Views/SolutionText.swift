internal import LessonMarkup
internal import LessonModel
internal import TerminalIO

/// A solution as the learner reads it.
enum SolutionText {
  /// The message for a step without a solution.
  static func nothingToSolve(_ address: StepAddress) -> StyledText {
    StyledText("The step `\(address.step)` is a demonstration: there is nothing to solve.")
  }

  /// The differences between the learner's code and the solution, without prose and blank lines.
  static func diff(from mine: String, to solution: String, width: Int) -> [StyledText] {
    func lines(_ code: String) -> [String] {
      ProseInCode.split(SourceFragment(text: code, path: "", line: 1)).flatMap { part in
        if case .code(let fragment) = part { Self.lines(of: fragment) } else { [String]() }
      }.filter { !$0.allSatisfy(\.isWhitespace) }
    }
    return TextDiff.lines(lines(mine), lines(solution)).map { line in
      switch line {
      case .same(let text): ("  " + StyledText(Sanitizer.clean(text))).truncated(to: width)
      case .removed(let text):
        StyledText("- " + Sanitizer.clean(text), .color(.red)).truncated(to: width)
      case .added(let text):
        StyledText("+ " + Sanitizer.clean(text), .color(.green)).truncated(to: width)
      }
    }
  }

  /// The lines of code that are not directives.
  private static func lines(of code: SourceFragment) -> [String] {
    zip(code.lines, code.segments.lineKinds).compactMap { line, kind in
      if case .directive = kind { nil } else { line }
    }
  }
}
