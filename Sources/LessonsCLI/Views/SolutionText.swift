internal import TerminalIO

/// A solution as a person reads it.
enum SolutionText {
  /// The code without directives.
  static func shown(_ code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop { $0 == " " }.hasPrefix("//#-") }.joined(separator: "\n")
  }

  /// What differs between two codes, prose and blank lines aside.
  static func diff(from mine: String, to solution: String, width: Int) -> [StyledText] {
    func lines(_ code: String) -> [String] {
      code.split(separator: "\n").map(String.init).filter { line in
        let word = line.drop { $0 == " " }
        return !word.isEmpty && !word.hasPrefix("//:") && !word.hasPrefix("//#-")
      }
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
}
