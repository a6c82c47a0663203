internal import Judging
internal import LessonMarkup
internal import LessonModel
internal import TerminalIO

/// The parts of a verdict that an editor shows at lines of the page.
extension VerdictView {
  /// Returns the verdict and its explanation, without places and without commands.
  func explanation() -> [StyledText] {
    var lines = verdict()
    if losesPass, !judgement.passed { lines += note(Self.losesPassWords) }
    if judgement.passed, let broken = judgement.brokenStep {
      lines += note(OutcomeMessages.changed(step: broken))
    }
    lines += earlierDifference()
    if let difference = judgement.difference {
      lines += DifferenceView(difference: difference, width: capabilities.width).lines()
    }
    if judgement.passed || judgement.outcome.name == .failedCheck { lines += freeOutput() }
    guard !judgement.passed else { return lines }
    lines += hiddenCharacter() + failedCheck()
    if judgement.outcome.isCrash { lines += crash() }
    return lines + StoppedOutputView(judgement: judgement, width: capabilities.width).lines()
      + hintWords()
  }

  /// Returns the message of a failed check, or the hint that replaces it.
  private func failedCheck() -> [StyledText] {
    guard fittingHint == nil, let check = judgement.errors.first(where: { $0.speaker == .check })
    else { return [] }
    if case .failedCheck(.expectation) = judgement.outcome.ofThisStep { return [] }
    return StyledText(Sanitizer.clean(check.diagnostic.message)).wrapped(
      to: capabilities.width, first: "  → ", rest: "    ")
  }

  /// Returns a message of the compiler and its meaning.
  func words(of remark: Remark) -> [StyledText] {
    [StyledText(Sanitizer.clean(OutcomeMessages.shown(remark).message))] + meaning(of: remark)
  }

  /// Returns the fitting hint; empty when there is none.
  func hintWords() -> [StyledText] { hint() }
}
