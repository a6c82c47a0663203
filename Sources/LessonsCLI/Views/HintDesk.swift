internal import LessonMarkup
internal import LessonModel
internal import TerminalIO

/// Gives out hints: first those made for the failure at hand, then the others in their order.
struct HintDesk {
  let capabilities: TerminalCapabilities
  /// How a person asks for more.
  var hintWord = "lessons hint"
  /// How a person asks for the solution.
  var solutionWord = "lessons solution"

  /// The next hint, remembered as seen.
  func next(for address: StepAddress, _ session: inout Session) throws -> [StyledText] {
    let (lesson, index) = try session.standing.locate(address)
    let step = lesson.steps[index]
    let workspace = session.standing.workspace
    let failure = workspace.readFailure(of: address)
    let fitting = step.hints.filter { hint in
      !failure.isEmpty && hint.condition?.matches(failure) ?? false
    }
    if !fitting.isEmpty, !workspace.hasSeenFitting(address, failure) {
      workspace.rememberFitting(address, failure)
      let left = step.orderedHints.count - session.standing.progress[address].hints
      return Array(fitting.map(lines).joined(separator: [""]))
        + (left > 0
          ? ["", StyledText("That was for this failure; `\(hintWord)` goes on.", .dim)] : [])
    }
    let ordered = step.orderedHints
    guard !ordered.isEmpty else { return [StyledText("The step `\(step.id)` has no hints.")] }
    let seen = session.standing.progress[address].hints
    let number = min(seen, ordered.count - 1)
    session.standing.progress[address].hints = min(seen + 1, ordered.count)
    try session.save()
    return [StyledText("Hint \(number + 1) of \(ordered.count)", .bold), ""]
      + lines(ordered[number])
      + (seen >= ordered.count
        ? ["", StyledText("That is the last one; `\(solutionWord)` shows the answer.", .dim)] : [])
  }

  private func lines(_ hint: Hint) -> [StyledText] {
    MarkdownRenderer(width: capabilities.width, links: capabilities.links).render(hint.text)
  }
}
