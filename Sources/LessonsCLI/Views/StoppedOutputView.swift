internal import Judging
internal import LessonModel
internal import SnippetRunner
internal import TerminalIO

/// The output of a program until it crashed or was stopped.
struct StoppedOutputView {
  let judgement: Judgement
  let width: Int

  /// The maximum number of visible lines.
  private static let most = 5
  /// The maximum number of characters in a line.
  private static let longest = 300

  /// Returns the lines of the view, or none if the program ended normally or printed nothing.
  func lines() -> [StyledText] {
    guard let isFirst = Self.showsFirst(judgement.outcome) else { return [] }
    let printed = OutputPattern.lines(of: judgement.output).filter { !$0.isEmpty }
    guard !printed.isEmpty else { return [] }
    let shown = isFirst ? printed.prefix(Self.most) : printed.suffix(Self.most)
    let title = isFirst ? "It began with:" : "Before that it printed:"
    let rows = shown.map { line in
      ("    " + StyledText(Sanitizer.clean(String(line.prefix(Self.longest))))).truncated(to: width)
    }
    return [StyledText("  " + title, .dim)] + rows + [""]
  }

  /// Returns whether the first lines are more useful than the last ones, or `nil` if the program
  /// neither crashed nor was stopped.
  private static func showsFirst(_ outcome: Outcome) -> Bool? {
    switch outcome {
    case .crashed, .timedOut(.running, _), .failedCheck(.crashDoesNotSay): false
    case .tooMuchOutput: true
    case .earlierStepBroke(_, .endsTheProgram(let end)): showsFirst(end)
    case .passed, .doesNotCompile, .wrongOutput, .failedCheck, .timedOut, .earlierStepBroke: nil
    }
  }
}
