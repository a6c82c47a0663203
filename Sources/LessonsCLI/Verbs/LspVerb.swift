internal import LanguageServer
internal import SystemIO

/// `lsp`: a language server for an editor.
enum LspVerb {
  static let verb = Verb(
    name: "lsp", summary: "verdicts, values and hints in your own editor",
    details: [
      "Your editor starts it, beside its server for Swift, and talks to it on standard input and output "
        + "(the Language Server Protocol 3.17).",
      "It checks a page each time you save it, and shows the verdict at its lines, with the values of the "
        + "last run beside the code. The editor, the live screen and all verbs share the current step. In "
        + "a lesson's file, findings of `lint` appear as you type.",
    ], options: [CourseTrust.trust], run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    var invocation = invocation
    guard !invocation.context.console.isInteractive else {
      throw Failure(
        .usage,
        "`lessons lsp` talks to an editor, which starts it; it does nothing on a terminal")
    }
    // Standard output belongs to the protocol, so the server cannot ask questions in the terminal.
    invocation.context = invocation.context.withoutAnswers()
    // A killed server leaves its folders behind, and an editor may never run a different verb.
    try? DetachedThread.start { TemporaryFolder.sweep() }
    var server = EditorServer(input: 0, output: 1, invocation.context.interrupt) { client in
      [PageService(invocation, client), LessonService(invocation, client)]
    }
    return server.run()
  }
}
