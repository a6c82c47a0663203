internal import SystemIO

/// What a shell may offer for a word.
enum CompletedWords: Hashable, Sendable {
  case nothing, steps, lessons, helpTopics, folders, files
  case words([String])

  /// What `help` says something about: the verbs and the topics.
  static func helped(_ verbs: [Verb]) -> [String] {
    verbs.map(\.name) + HelpTopic.all.map(\.name)
  }
}

extension String {
  /// The string as one word of a POSIX shell, zsh or fish.
  var shellQuoted: String { ShellWords.quoted(self) }
}
