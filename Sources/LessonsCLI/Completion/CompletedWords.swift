/// What a shell may offer for a word.
enum CompletedWords: Hashable, Sendable {
  case nothing, steps, lessons, helpTopics, folders, files
  case words([String])
}
