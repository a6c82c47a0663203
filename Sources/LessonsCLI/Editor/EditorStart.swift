internal import SystemIO

/// Starts editors.
enum EditorStart {
  /// The editor that the environment names.
  ///
  /// - Throws: `Failure` with code 3 when there is none.
  static func editor(_ context: Context) throws -> Editor {
    try Editor(environment: context.environment, isProgram: context.isProgram)
  }

  /// Starts an editor with a window of its own, and does not wait for it.
  ///
  /// - Precondition: The editor does not run in the terminal.
  /// - Throws: `SystemError` when it cannot be started.
  static func leave(_ command: EditorCommand, _ context: Context) throws {
    precondition(command.kind == .window, "an editor that runs in the terminal is not left alone")
    try context.programs.leave(command.words, context.environment)
  }

  /// Opens a page while the live screen has the terminal, and returns one line to show there.
  ///
  /// An editor with a window is started. For one that runs in the terminal, the line is the command
  /// to type in another terminal. The line also says what went wrong.
  static func openBesideScreen(_ path: String, line: Int?, _ context: Context) -> String {
    do {
      let command = try editor(context).opening(path, line: line)
      guard command.kind == .window else { return "Type in another terminal: \(command.line)" }
      try leave(command, context)
      return "\(command.program) opens \(FilePath.shown(path, from: context.directory))"
    } catch {
      return Program.words(for: error).joined(separator: "; ")
    }
  }

  /// Replaces this process by the editor, which takes over the terminal.
  ///
  /// Returns only in a test.
  ///
  /// - Throws: `SystemError` when the editor cannot be started.
  static func become(_ command: EditorCommand, _ context: Context) throws {
    try context.programs.become(command.words, context.environment)
  }
}
