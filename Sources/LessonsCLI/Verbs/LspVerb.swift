internal import LanguageServer
internal import SystemIO

/// `lsp`: a language server for an editor.
enum LspVerb {
  static let verb = Verb(
    name: "lsp", summary: "verdict, values and hints in your own editor",
    details: [
      "Your editor starts it, beside its server for Swift, and talks to it on standard input and output (the "
        + "Language Server Protocol 3.17).",
      "A page is checked each time you save it: the verdict stands at its lines, with the values of the last run "
        + "beside the code. The step at hand is the same for the editor, the live screen and all verbs. In a "
        + "lesson's file, what `lint` finds is there as you type.",
    ], options: [CourseTrust.trust], run: run)

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    var invocation = invocation
    guard !invocation.context.console.isInteractive else {
      throw Failure(
        .usage,
        "`lessons lsp` speaks to an editor, which starts it; there is nobody here to talk to")
    }
    // Standard output belongs to the messages, and no question can be asked in words.
    invocation.context = invocation.context.withoutAnswers()
    // A killed server leaves its folders behind, and an editor may start no other verb.
    try? DetachedThread.start { TemporaryFolder.sweep() }
    defer { TemporaryFolder.sweep(within: .milliseconds(50)) }
    var server = EditorServer(input: 0, output: 1, invocation.context.interrupt) { client in
      [PageService(invocation, client), LessonService(invocation, client)]
    }
    return server.run()
  }
}
