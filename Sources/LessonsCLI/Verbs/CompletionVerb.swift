internal import LessonMarkup
internal import LessonModel

/// `completion`: scripts that complete verbs, options and steps in a shell.
enum CompletionVerb {
  private static let shells = CompletionShell.allCases.map(\.rawValue)

  static let verb = Verb(
    name: "completion", arguments: shells.joined(separator: "|"), completed: .words(shells),
    summary: "print a script that completes verbs, options and steps in your shell",
    details: [
      "For the current shell: `source <(lessons completion bash)`, the same with zsh, or `lessons "
        + "completion fish | source`. `make install` installs all three where shells look."
    ], maximumArguments: 1
  ) { invocation in
    guard let word = invocation.arguments.first else {
      throw Failure(.usage, "`completion` needs a shell: `lessons completion bash`, zsh or fish")
    }
    guard let shell = CompletionShell(rawValue: word) else {
      let meant = NearMiss.of(word, in: shells).map { "did you mean `\($0)`?" }
      throw Failure(
        .usage, "there is no completion for `\(word)`; \(meant ?? "there is bash, zsh and fish")")
    }
    invocation.context.console.show(text: shell.script + "\n")
    return .success
  }

  /// The hidden verb that the scripts call with the words between the program's name and the
  /// cursor.
  static let complete = Verb(
    name: "complete", arguments: "-- WORD…", summary: "what a shell may offer for the last word",
    maximumArguments: .max
  ) { invocation in
    let line = CompletedLine(invocation.arguments)
    var offers = try offers(for: line, invocation)
    if line.isVerb { offers += Verb.all.map { ($0.name, $0.summary) } }
    offers += line.options.flatMap { option in option.forms.map { ($0, option.summary) } }
    let console = invocation.context.console
    switch line.completed {
    case .files: console.show(text: ":files\n")
    case .folders: console.show(text: ":folders\n")
    default:
      for (word, summary) in offers where word.hasPrefix(line.beginning) {
        console.show(text: "\(line.prefix)\(word)\(summary.isEmpty ? "" : "\t\(summary)")\n")
      }
    }
    return .success
  }

  /// Returns the possible words for a value or after a verb, each with its meaning.
  private static func offers(
    for line: CompletedLine, _ invocation: Invocation
  ) throws -> [(String, String)] {
    switch line.completed {
    case .nothing, .files, .folders: []
    case .words(let words): words.map { ($0, "") }
    case .helpTopics:
      Verb.all.map { ($0.name, $0.summary) } + HelpTopic.all.map { ($0.name, $0.summary) }
    case .steps: try course(invocation).addresses.map { ($0.description, "") }
    case .lessons: try course(invocation).lessons.map { ($0.id, "") }
    }
  }

  /// Returns the course, even one with problems, since it has steps too.
  private static func course(_ invocation: Invocation) throws -> Course {
    try LearningPlace(of: invocation).folder.read(.structure).course
  }
}
