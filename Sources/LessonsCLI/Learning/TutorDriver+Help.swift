internal import LessonMarkup
internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// Hints and solutions.
extension TutorDriver {
  /// Shows help for a step.
  mutating func help(_ effect: Tutor.Effect) throws {
    var hints = HintText(capabilities: console.output, patterns: context.patterns)
    if wishes.hasKeys { (hints.hintWord, hints.solutionWord) = ("h", "s") }
    switch effect {
    case .fittingHints(let address, let left):
      console.show(try hints.fitting(address, left: left, in: standing))
    case .hint(let address, let number, let isLast):
      console.show(try hints.ordered(address, number: number, isLast: isLast, in: standing))
    case .noHints(let address):
      console.show([StyledText("The step `\(address.step)` has no hints.")])
    case .nothingToSolve(let address):
      console.show([SolutionText.nothingToSolve(address)])
    case .askForSolution where wishes.hasKeys: asksForSolution = true
    case .askForSolution(let address): try ask(for: address)
    case .solution(let address): try showSolution(of: address)
    default: break
    }
  }

  /// Asks whether to show the solution although the step has not passed.
  private mutating func ask(for address: StepAddress) throws {
    let (console, interrupt) = (console, context.interrupt)
    // Release the lock: the learner may take time, save, or use another terminal.
    let answer = try session.whileUnlocked {
      try console.ask(
        "You have not solved `\(address)` yet. Show the solution?", interrupt: interrupt)
    }
    session.readPage()
    switch answer {
    case true?: break
    // Without a terminal there is no question; `--write` already asks for the solution.
    case nil where wishes.writesSolution: break
    case nil:
      throw Failure(
        .failed, "the step `\(address)` is not solved yet; `lessons solution --reveal` shows it")
    case false?: throw Failure(.failed, "the solution stays hidden")
    }
    try perform(session.handle(.solution(address, isGranted: true)))
  }

  private mutating func showSolution(of address: StepAddress) throws {
    let (lesson, index) = try standing.locate(address)
    guard let solution = lesson.steps[index].solution else { return }
    console.show(
      SolutionView(
        mine: try standing.pages.page(of: lesson)?.page.section(address.step)?.code.text
          ?? lesson.steps[index].starter.map(\.text).joined(separator: "\n"),
        solution: solution.code.text, width: console.output.width,
        isWhole: wishes.showsWholeDifference
      ).lines())
    guard wishes.writesSolution else { return }
    let name = standing.workspace.shownPage(of: lesson)
    guard let backup = try session.writeSolution(of: address) else {
      return console.say([StyledText("\(name) already has the solution")])
    }
    console.say([StyledText("Written to \(name); your version is in \(backup)")])
  }
}
