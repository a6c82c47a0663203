/// A command line up to the cursor, with the possible words at the cursor.
struct CompletedLine {
  /// The possible words.
  let completed: CompletedWords
  /// The prefix of every offer: `--lesson=` if the value is in the option's word.
  let prefix: String
  /// The beginning of the word, after the prefix.
  let beginning: String
  /// The options that are possible there.
  private(set) var options: [any DeclaredOption] = []
  /// Whether a verb is possible there.
  private(set) var isVerb = false

  /// Parses the arguments.
  ///
  /// The last one, which may be empty, is the one to complete.
  init(_ typed: [String]) {
    // bash splits words at `=`.
    let last = typed.last.map { $0 == "=" ? "" : $0 } ?? ""
    var name: String?
    var verb: Verb?
    var value: OptionValue?
    var count = 0
    var isLiteral = false
    func known() -> [any DeclaredOption] {
      verb?.allOptions ?? CommonOptions.all + Verb.all.flatMap(\.options)
    }
    for word in typed.dropLast() where word != "=" {
      if value != nil {
        value = nil
      } else if word == "--", !isLiteral {
        isLiteral = true
      } else if word.hasPrefix("-"), !isLiteral {
        value = known().first { $0.forms.contains(word) }?.value
      } else if name == nil {
        name = word
        verb = Verb.all.first { $0.name == word }
      } else {
        count += 1
      }
    }
    let parts = last.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if let value {
      (completed, prefix, beginning) = (value.completed, "", last)
    } else if last.hasPrefix("-"), !isLiteral {
      let form = String(parts[0])
      let option = parts.count == 2 ? known().first { $0.forms.contains(form) } : nil
      completed = option?.value?.completed ?? .nothing
      prefix = parts.count == 2 ? "\(form)=" : ""
      beginning = parts.count == 2 ? String(parts[1]) : last
      if parts.count == 1 {
        options =
          verb?.allOptions ?? (name == nil ? CommonOptions.all + [CommonOptions.version] : [])
      }
    } else {
      let isFull = verb.map { count >= $0.maximumArguments } ?? true
      completed = isFull ? .nothing : verb?.completed ?? .nothing
      (prefix, beginning) = ("", last)
      isVerb = name == nil
    }
  }
}
