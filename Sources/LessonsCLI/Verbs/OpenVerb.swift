internal import LessonModel
internal import SystemIO
internal import TerminalIO
internal import Tutoring

/// `open`: opens the page in the learner's own editor, at the line to change.
enum OpenVerb {
  static let verb = Verb(
    name: "open", arguments: "[STEP]", completed: .steps,
    summary: "open the page in your editor, at the step's line",
    details: [
      "The editor is the first of $LESSONS_EDITOR, $VISUAL and $EDITOR that is set, else `code`; "
        + "the variable may include arguments, as in `code --wait`. In the terminal of VS Code it is "
        + "`code`, unless $LESSONS_EDITOR is set.",
      "`lessons` starts an editor with its own window and returns. It opens a terminal editor beside this "
        + "terminal in tmux, screen, Zellij, WezTerm and kitty (which must allow remote control and have a "
        + "`listen_on`); elsewhere the editor takes over this terminal.",
    ], maximumArguments: 1, run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let context = invocation.context
    let place = try place(of: invocation)
    let command = try EditorStart.editor(context).opening(place.file, line: place.line)
    switch command.kind {
    case .window:
      try EditorStart.leave(command, context)
      context.console.say([StyledText("\(command.program) opens \(place.shown)")])
      return .success
    case .terminal:
      do {
        if let host = try EditorStart.split(command, context) {
          context.console.say([StyledText(EditorStart.opened(command, place.shown, by: host))])
          return .success
        }
      } catch {
        // The terminal still works, so the editor can start.
        context.console.say(Program.words(for: error).map { StyledText($0) })
      }
      guard context.console.isInteractive else {
        throw Failure(
          .environment,
          "`\(command.program)` needs a terminal, and there is none here; type in one: \(command.line)"
        )
      }
      try EditorStart.become(command, context)
      return .success
    }
  }

  /// Returns the file to open and the line in it, and writes a missing page first.
  private static func place(
    of invocation: Invocation
  ) throws -> (file: String, line: Int?, shown: String) {
    var standing = try Standing(of: invocation)
    let address = try standing.step(invocation.arguments.first)
    let (lesson, _) = try standing.locate(address)
    guard standing.progress[address].wasShown || address == standing.place else {
      throw TutoringError.notReached(address)
    }
    if try !hasPage(lesson, standing.workspace) {
      var session = try TutoringSession(try Workbench(invocation))
      try session.bring(address)
      standing = session.standing
    }
    // Open an unreadable page too, so that the learner can fix it.
    let shown = standing.workspace.shownPage(of: lesson)
    let place = standing.pagePlace(of: address)
    return (standing.workspace.pagePath(of: lesson), place?.line, place?.text ?? shown)
  }

  /// Returns whether a lesson has a page.
  ///
  /// One that is too large counts, as the learner must shorten it.
  private static func hasPage(_ lesson: Lesson, _ workspace: Workspace) throws -> Bool {
    do {
      return try workspace.readPage(of: lesson) != nil
    } catch {
      guard case .readLarge = error.operation else { throw error }
      return true
    }
  }
}
