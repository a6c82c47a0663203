/// Completion for bash, from 3.2 on, without the package bash-completion.
enum BashCompletion {
  /// The script to source.
  static func script(of verbs: [Verb]) -> String {
    let all = Verb.common + verbs.flatMap(\.options)
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
            options='\(names(of: Verb.common)) --version' ;;
      \(verbs.map { arm(of: $0, verbs) }.joined(separator: "\n"))
        esac
        case $verb:$prev in
      \((valueArms(of: nil, Verb.common) + verbs.flatMap { valueArms(of: $0, $0.options) })
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

  /// The case of a verb: its words and options.
  private static func arm(of verb: Verb, _ verbs: [Verb]) -> String {
    "    \(verb.name)) \(assignment(verb.completed, verbs))\n      "
      + "options='\(names(of: verb.allOptions))' ;;"
  }

  /// The cases of options with values, of one verb or of all.
  private static func valueArms(of verb: Verb?, _ options: [Verb.Option]) -> [String] {
    options.compactMap { option in
      option.completed.map { completed in
        let verb = verb?.name ?? "*"
        let patterns = option.forms.map { "\(verb):\($0)" }.joined(separator: "|")
        return "    \(patterns)) \(assignment(completed, [])) ;;"
      }
    }
  }

  private static func assignment(_ completed: CompletedWords, _ verbs: [Verb]) -> String {
    switch completed {
    case .nothing: "words= kind="
    case .steps: "words=@steps kind="
    case .lessons: "words=@lessons kind="
    case .verbs: "words='\(verbs.map(\.name).joined(separator: " "))' kind="
    case .folders: "words= kind=-d"
    case .files: "words= kind=-f"
    case .words(let words): "words='\(words.joined(separator: " "))' kind="
    }
  }

  private static func names(of options: [Verb.Option]) -> String {
    options.flatMap(\.forms).joined(separator: " ")
  }
}
