/// Completion for bash 3.2 and later; it does not need the package bash-completion.
enum BashCompletion {
  /// The script to source.
  static func script(of verbs: [Verb]) -> String {
    let all = CommonOptions.all + verbs.flatMap(\.options)
    let taking = Set(all.filter { $0.value != nil }.flatMap(\.forms)).sorted()
    return """
      # bash completion for lessons; made by `lessons completion bash`.
      _lessons() {
        local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
        local verb= words= options= kind= i
        local program=${COMP_WORDS[0]/#\\~/$HOME}
        # bash takes `=` for a word of its own.
        if [ "$cur" = = ]; then cur=
        elif [ "$prev" = = ]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi
        for ((i = 1; i < COMP_CWORD; i++)); do
          case ${COMP_WORDS[i]} in
            \(taking.joined(separator: "|")))
              i=$((i + 1)); [ "${COMP_WORDS[i]}" = = ] && i=$((i + 1)) ;;
            -* | =) ;;
            *) verb=${COMP_WORDS[i]}; break ;;
          esac
        done
        case $verb in
          '') words='\(verbs.map(\.name).joined(separator: " "))'
            options='\(names(of: CommonOptions.all)) --version' ;;
      \(verbs.map { arm(of: $0, verbs) }.joined(separator: "\n"))
        esac
        case $verb:$prev in
      \((valueArms(of: nil, CommonOptions.all) + verbs.flatMap { valueArms(of: $0, $0.options) })
        .joined(separator: "\n"))
          *) case $cur in -*) words=$options kind= ;; esac ;;
        esac
        case $words in
          @*) words=$("$program" completion "${words#@}" 2>/dev/null) ;;
        esac
        local IFS=$' \\t\\n'
        case $kind in
          '') COMPREPLY=($(compgen -W "$words" -- "$cur")) ;;
          *) IFS=$'\\n'
            COMPREPLY=($(compgen "$kind" -- "$cur"))
            compopt -o filenames 2>/dev/null ;;
        esac
      }
      complete -F _lessons lessons
      """
  }

  /// The `case` arm of a verb: its words and options.
  private static func arm(of verb: Verb, _ verbs: [Verb]) -> String {
    "    \(verb.name)) \(assignment(verb.completed, verbs))\n      "
      + "options='\(names(of: verb.allOptions))' ;;"
  }

  /// The `case` arms of options with values, for one verb or for all.
  private static func valueArms(of verb: Verb?, _ options: [any DeclaredOption]) -> [String] {
    options.compactMap { option in
      option.value.map { value in
        let verb = verb?.name ?? "*"
        let patterns = option.forms.map { "\(verb):\($0)" }.joined(separator: "|")
        return "    \(patterns)) \(assignment(value.completed, [])) ;;"
      }
    }
  }

  private static func assignment(_ completed: CompletedWords, _ verbs: [Verb]) -> String {
    switch completed {
    case .nothing: "words= kind="
    case .steps: "words=@steps kind="
    case .lessons: "words=@lessons kind="
    case .helpTopics: "words='\(CompletedWords.helped(verbs).joined(separator: " "))' kind="
    case .folders: "words= kind=-d"
    case .files: "words= kind=-f"
    case .words(let words): "words='\(words.joined(separator: " "))' kind="
    }
  }

  private static func names(of options: [any DeclaredOption]) -> String {
    options.flatMap(\.forms).joined(separator: " ")
  }
}
