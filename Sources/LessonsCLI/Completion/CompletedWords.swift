/// The words that a shell may offer.
enum CompletedWords: Hashable, Sendable {
  case nothing, steps, lessons, helpTopics, folders, files
  case words([String])
}
