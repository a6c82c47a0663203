#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import SystemIO

/// The effects behind an editor's command.
enum EditorStart {
  /// The editor that the environment names.
  ///
  /// - Throws: `Failure` with code 3 when there is none.
  static func editor(_ context: Context) throws -> Editor {
    try Editor(environment: context.environment) { name in
      let path = Paths.absolute(name, in: context.directory)
      return FileManager.default.isExecutableFile(atPath: path) && !Paths.isFolder(path)
    }
  }

  /// Starts an editor with a window of its own, and does not wait for it.
  ///
  /// - Precondition: It is not one of the terminal.
  /// - Throws: `SystemError` when it cannot be started.
  static func leave(_ command: EditorCommand, _ context: Context) throws {
    precondition(command.kind == .window, "the terminal is not this function's to give")
    try context.programs.leave(command.words, context.environment)
  }

  /// Opens a page while a screen has the terminal, and says so in one line.
  ///
  /// An editor with a window is started; for one of the terminal the line is the command to type in
  /// another terminal. What goes wrong is said in the line too.
  static func openBesideScreen(_ path: String, line: Int?, _ context: Context) -> String {
    do {
      let command = try editor(context).opening(path, line: line)
      guard command.kind == .window else { return "Type in another terminal: \(command.line)" }
      try leave(command, context)
      return "\(command.program) opens \(Paths.shown(path, from: context.directory))"
    } catch {
      return Program.words(for: error).joined(separator: "; ")
    }
  }

  /// Becomes the editor: this process's terminal is its own from here on.
  ///
  /// - Throws: `SystemError` when it cannot be started; else it does not return, but in a test.
  static func become(_ command: EditorCommand, _ context: Context) throws {
    try context.programs.become(command.words, context.environment)
  }
}
