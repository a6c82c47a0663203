/// One verb of the command line: its name, what it takes and what it does.
struct Verb: Sendable {
  /// The word that is typed.
  var name: String
  /// The words that may follow it, as the help shows them.
  var arguments = ""
  /// What a shell may offer for those words.
  var completed = CompletedWords.nothing
  /// What the verb does, in one line.
  var summary: String
  /// More about it, one paragraph each.
  var details: [String] = []
  /// The options that this verb has besides the common ones.
  var options: [any DeclaredOption] = []
  /// How many words may follow; more are refused.
  var maximumArguments = 0
  /// Whether an answer that is longer than the window is shown in a pager.
  var isPaged = false
  /// Carries it out.
  var run: @Sendable (Invocation) async throws -> ExitCode

  /// The verb's own options and those that all verbs have.
  var allOptions: [any DeclaredOption] { options + CommonOptions.all }
}
