internal import LessonMarkup
internal import LessonModel
internal import SystemIO
internal import TerminalIO

/// `hint` and `solution`: help that is asked for.
enum HelpingVerbs {
  static let hint = Verb(
    name: "hint", arguments: "[STEP]", summary: "the next hint; asking never moves you",
    maximumArguments: 1, run: hint)

  static let solution = Verb(
    name: "solution", arguments: "[STEP]", summary: "the solution, freely once you have passed",
    details: ["Before you have passed, it asks first; `--reveal` answers the question."],
    options: [
      Verb.Option(name: "reveal", value: nil, summary: "show it although the step is not passed"),
      Verb.Option(name: "diff", value: nil, summary: "show what differs from your page"),
      Verb.Option(name: "write", value: nil, summary: "put it into the page, with a backup"),
    ], maximumArguments: 1, run: solution)

  private static func hint(_ invocation: Invocation) async throws -> ExitCode {
    var session = try Session(invocation)
    let console = invocation.context.console
    let address = try session.standing.find(invocation.arguments.first)
    console.show(try HintDesk(capabilities: console.output).next(for: address, &session))
    return .success
  }

  private static func solution(_ invocation: Invocation) async throws -> ExitCode {
    var session = try Session(invocation)
    let console = invocation.context.console
    let address = try session.standing.find(invocation.arguments.first)
    let (lesson, index) = try session.standing.locate(address)
    let step = lesson.steps[index]
    guard let solution = step.solution else {
      console.show([
        StyledText("The step `\(step.id)` is a demonstration: there is nothing to solve.")
      ])
      return .success
    }
    try permit(address, invocation, &session)
    let text = SolutionText.shown(solution.text)
    if invocation.has("diff") {
      let mine = try session.page(of: lesson)?.page.section(step.id)?.code.text ?? ""
      console.show(SolutionText.diff(from: mine, to: text, width: console.output.width))
    } else {
      console.show(CodeView.lines(text, width: console.output.width))
    }
    guard invocation.has("write") else { return .success }
    try session.bring(address)
    guard let (page, bytes) = try session.page(of: lesson) else { return .failed }
    let name = session.standing.workspace.shownPage(of: lesson)
    let solved = PageWriter.solving(index, of: lesson, in: page)
    guard Array(solved.utf8) != bytes else {
      console.say([StyledText("\(name) has it already")])
      return .success
    }
    let backup = try session.standing.workspace.backUpPage(of: lesson)
    try session.standing.workspace.writePage(solved, of: lesson, replacing: bytes)
    console.say([StyledText("Written to \(name); your version is in \(backup ?? "no backup")")])
    return .success
  }

  /// Marks the step as revealed when it has not passed, if the learner wants that.
  private static func permit(
    _ address: StepAddress, _ invocation: Invocation, _ session: inout Session
  ) throws {
    var record = session.standing.progress[address]
    guard record.status != .passed, !record.wasRevealed else { return }
    if !invocation.has("reveal") {
      let context = invocation.context
      switch try context.console.ask(
        "You have not solved `\(address)` yet. Show the solution?", interrupt: context.interrupt)
      {
      case true?: break
      // Nobody to ask: writing it into the page is asking for it plainly enough.
      case nil where invocation.has("write"): break
      case nil:
        throw Failure(
          .failed, "the step `\(address)` is not solved yet; `lessons solution --reveal` shows it")
      case false?: throw Failure(.failed, "the solution stays hidden")
      }
    }
    record.wasRevealed = true
    if record.status == .open { record.status = .revealed }
    session.standing.progress[address] = record
    try session.save()
  }
}
