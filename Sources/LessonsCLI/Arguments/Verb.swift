/// One verb of the command line: its name, its words and its work.
struct Verb: Sendable {
  /// The word to type.
  var name: String
  /// The words that may follow it, as the help shows them.
  var arguments = ""
  /// The words that a shell may offer for them.
  var completed = CompletedWords.nothing
  /// The purpose of the verb, in one line.
  var summary: String
  /// Further explanations, one paragraph each.
  var details: [String] = []
  /// The options that this verb has besides the common ones.
  var options: [any DeclaredOption] = []
  /// The greatest number of words after the verb.
  var maximumArguments = 0
  /// Whether an answer that is longer than the window is shown in a pager.
  var isPaged = false
  /// Carries it out.
  var run: @Sendable (Invocation) async throws -> ExitCode

  /// The verb's own options and those that all verbs have.
  var allOptions: [any DeclaredOption] { options + CommonOptions.all }
}
