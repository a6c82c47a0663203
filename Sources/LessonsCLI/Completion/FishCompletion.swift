/// Completion for fish.
enum FishCompletion {
  /// The script.
  static func script(of verbs: [Verb]) -> String {
    let taking = Set(
      (CommonOptions.all + verbs.flatMap(\.options)).filter { $0.value != nil }.flatMap(\.forms))
    var lines = [
      "# fish completion for lessons; made by `lessons completion fish`.",
      """
      function __lessons_named
          set -l program (commandline -opc)[1]
          eval $program completion $argv 2>/dev/null
      end
      # The verb on the line, if there is one before the cursor.
      function __lessons_verb
          set -l skip no
          for word in (commandline -opc)[2..-1]
              if test $skip = yes
                  set skip no
              else if contains -- $word \(taking.sorted().joined(separator: " "))
                  set skip yes
              else if not string match -q -- '-*' $word
                  echo $word
                  return
              end
          end
      end
      function __lessons_at
          test (__lessons_verb; or true) = $argv[1] 2>/dev/null
      end
      """,
      "complete -c lessons -f",
    ]
    lines += CommonOptions.all.map { "complete -c lessons\(option($0))" }
    for verb in verbs {
      let here = " -n '__lessons_at \(verb.name)'"
      lines.append(
        "complete -c lessons -n 'test -z \"$(__lessons_verb)\"' -a \(verb.name) "
          + "-d \(quoted(verb.summary))")
      let words = words(verb.completed, verbs)
      if !words.isEmpty { lines.append("complete -c lessons\(here)\(words)") }
      lines += verb.options.map { "complete -c lessons\(here)\(option($0))" }
    }
    return lines.joined(separator: "\n")
  }

  private static func option(_ option: any DeclaredOption) -> String {
    let value = option.value.map { " -r" + words($0.completed, []) } ?? ""
    let short = option.short.map { " -s \($0)" } ?? ""
    return "\(short) -l \(option.name)\(value) -d \(quoted(option.summary))"
  }

  private static func words(_ completed: CompletedWords, _ verbs: [Verb]) -> String {
    switch completed {
    case .nothing: ""
    case .steps: " -a '(__lessons_named steps)'"
    case .lessons: " -a '(__lessons_named lessons)'"
    case .helpTopics: " -a '\(CompletedWords.helped(verbs).joined(separator: " "))'"
    case .folders: " -a '(__fish_complete_directories)'"
    case .files: " -F"
    case .words(let words): " -a '\(words.joined(separator: " "))'"
    }
  }

  /// The string in fish's quotes, where a backslash escapes.
  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
