internal import LessonModel
internal import SystemIO
internal import Tutoring

enum EditorStart {
  /// Returns the editor that the environment names.
  ///
  /// - Throws: `Failure` with code 3 when there is none.
  static func editor(_ context: Context) throws -> Editor {
    try Editor(environment: context.environment, isProgram: context.isProgram)
  }

  /// Starts an editor with its own window, without waiting for it.
  ///
  /// - Precondition: The editor does not run in the terminal.
  /// - Throws: `SystemError` when it cannot be started.
  static func leave(_ command: EditorCommand, _ context: Context) throws {
    precondition(command.kind == .window, "an editor that runs in the terminal is not left alone")
    try context.programs.leave(command.launched, context.environment)
  }

  /// Shows a terminal editor beside the terminal, if the terminal's host supports that.
  ///
  /// A pane that already has the page comes to the front. See `EditorPane` for those with other
  /// pages.
  ///
  /// - Returns: The host's name; `nil` without a known host.
  /// - Throws: `Failure` with the host's message, or `SystemError`.
  static func split(_ command: EditorCommand, _ context: Context) throws -> String? {
    let (environment, folder) = (context.environment, context.directory)
    func called(_ columns: Int?) -> SplitCommand? {
      command.split(environment, in: folder, columns: columns, isProgram: context.isProgram)
    }
    guard var split = called(context.console.size(of: .answer)?.columns) else { return nil }
    if let pane = split.pane {
      let panes = try context.programs.answer(pane.list, environment)
      let room = pane.makingRoom(in: panes)
      if !room.isEmpty { split = called(pane.columns(in: panes)) ?? split }
      let shown = pane.showing(in: panes, split.isNarrow ? "-v" : "-h")
      for call in room + (shown ?? []) { _ = try context.programs.order(call, environment) }
      if shown != nil { return split.host }
    }
    // tmux versions before 2019 have no pane options.
    if let pane = split.pane, let call = split.calls.first,
      try context.programs.order(pane.noting(call), environment) == nil
    {
      return split.host
    }
    for call in split.calls {
      guard let reason = try context.programs.order(call, environment) else { continue }
      throw Failure(
        .environment, "\(split.host) could not open `\(command.program)` beside this: \(reason)")
    }
    return split.host
  }

  /// Returns the message after an editor has opened beside the terminal.
  static func opened(_ command: EditorCommand, _ page: String, by host: String) -> String {
    "\(command.program) opens \(page), beside this in \(host)"
  }

  /// Opens a page while the live screen has the terminal, and returns one line to show there.
  ///
  /// An editor with a window starts, and one that runs in the terminal appears beside the screen.
  /// If that is not possible, the line is the command to type in a different terminal. The line
  /// also reports problems.
  ///
  /// - Throws: When the lesson cannot be read.
  static func openBesideScreen(
    _ address: StepAddress, in standing: Standing, _ context: Context
  ) throws -> String {
    let place = standing.pagePlace(of: address)
    let path = try place?.file ?? standing.workspace.pagePath(of: standing.locate(address).lesson)
    do {
      let command = try editor(context).opening(path, line: place?.line)
      let page = FilePath.shown(path, from: context.directory)
      guard command.kind == .terminal else {
        try leave(command, context)
        return "\(command.program) opens \(page)"
      }
      do {
        if let host = try split(command, context) { return opened(command, page, by: host) }
        return "Type in another terminal: \(command.line)"
      } catch {
        return words(for: error) + "; type in another terminal: \(command.line)"
      }
    } catch {
      return words(for: error)
    }
  }

  /// Returns the message that a page has grown, and how the learner's editor reloads it.
  static func grown(_ context: Context) -> String {
    PageReload.notice((try? editor(context))?.name)
  }

  /// Returns the message that steps came back to a page, and how the learner's editor reloads it.
  static func putBack(_ steps: [String], _ context: Context) -> String {
    PageReload.notice((try? editor(context))?.name, putBack: steps)
  }

  private static func words(for error: any Error) -> String {
    Program.words(for: error).joined(separator: "; ")
  }

  /// Replaces this process with the editor, which takes over the terminal.
  ///
  /// Returns only in a test.
  ///
  /// - Throws: `SystemError` when the editor cannot be started.
  static func become(_ command: EditorCommand, _ context: Context) throws {
    try context.programs.become(command.launched, context.environment)
  }
}
