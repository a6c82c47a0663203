/// A verb of the command line: its name, its arguments and its function.
struct Verb: Sendable {
  /// The word to type.
  var name: String
  /// The arguments, in the form for the help.
  var arguments = ""
  /// The words that a shell may offer for them.
  var completed = CompletedWords.nothing
  /// The purpose of the verb, in one line.
  var summary: String
  /// Further explanations, one paragraph each.
  var details: [String] = []
  /// The options of this verb besides the common ones.
  var options: [any DeclaredOption] = []
  /// The maximum number of arguments.
  var maximumArguments = 0
  /// Whether a pager shows an answer that is longer than the window.
  var isPaged = false
  var run: @Sendable (Invocation) async throws -> ExitCode

  /// The verb's own options and the common ones.
  var allOptions: [any DeclaredOption] { options + CommonOptions.all }
}
