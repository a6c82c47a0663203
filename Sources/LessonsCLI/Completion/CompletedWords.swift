/// What a shell may offer for a word, told by what the help calls it.
enum CompletedWords: Hashable {
  case nothing, steps, lessons, verbs, folders, files
  case words([String])

  /// Reads a placeholder such as `[STEP…]`, `DIR` or `bash|zsh|fish`.
  init(placeholder: String) {
    let names = placeholder.split { !$0.isLetter }.map(String.init)
    switch names.first {
    case "STEP": self = .steps
    case "LESSON": self = .lessons
    case "VERB": self = .verbs
    case "DIR": self = .folders
    case "FILE": self = .files
    case let name? where name.first?.isLowercase == true: self = .words(names)
    case _: self = .nothing
    }
  }
}

extension Verb {
  /// What may be offered for its words.
  var completed: CompletedWords { CompletedWords(placeholder: arguments) }
  /// Its own options and those of all verbs.
  var allOptions: [Option] { options + Verb.common }
}

extension Verb.Option {
  /// What may be offered for its value; `nil` for a flag.
  var completed: CompletedWords? { value.map { CompletedWords(placeholder: $0) } }
}

extension String {
  /// The text as one word of a POSIX shell, zsh or fish.
  var shellQuoted: String { "'\(replacing("'", with: "'\\''"))'" }
}
