internal import SystemIO

/// What a shell may offer for a word.
enum CompletedWords: Hashable, Sendable {
  case nothing, steps, lessons, verbs, folders, files
  case words([String])
}

extension String {
  /// The string as one word of a POSIX shell, zsh or fish.
  var shellQuoted: String { ShellWords.quoted(self) }
}
