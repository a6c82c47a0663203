/// Completion for zsh, as a file `_lessons` in the `fpath` or to be sourced.
enum ZshCompletion {
  /// The script.
  static func script(of verbs: [Verb]) -> String {
    """
    #compdef lessons
    # zsh completion for lessons; made by `lessons completion zsh`.
    _lessons_named() {
      local -a names
      names=(${(f)"$(${~_lessons_program} completion $1 2>/dev/null)"})
      compadd -a names
    }
    _lessons_verbs() {
      local -a verbs
      verbs=(
    \(verbs.map { "    " + "\($0.name):\(colons($0.summary))".shellQuoted }.joined(separator: "\n"))
      )
      _describe -t verbs verb verbs
    }
    _lessons_helped() {
      local -a topics
      topics=(
    \(HelpTopic.all.map { "    " + "\($0.name):\(colons($0.summary))".shellQuoted }
      .joined(separator: "\n"))
      )
      _describe -t topics topic topics
      _lessons_verbs
    }
    _lessons() {
      local curcontext="$curcontext" state line _lessons_program=$words[1]
      typeset -A opt_args
      _arguments -C \(options(CommonOptions.all)) '--version[the version]' \\
        '1:verb:_lessons_verbs' '*::word:->rest'
      [[ $state == rest ]] || return
      case $words[1] in
    \(verbs.map { "    \($0.name)) _arguments \(options($0.allOptions))\(rest(of: $0)) ;;" }
      .joined(separator: "\n"))
      esac
    }
    if [[ $funcstack[1] == _lessons ]]; then _lessons "$@"; else compdef _lessons lessons; fi
    """
  }

  private static func options(_ options: [any DeclaredOption]) -> String {
    options.map { option in
      let about = brackets(option.summary)
      let value =
        option.value.map { ":\($0.placeholder):\(action($0.completed))" } ?? ""
      return option.forms.map { form in
        // `--port=N` may be one word; a letter and its value are two. One of the forms is enough.
        let sign = value.isEmpty ? "" : form.hasPrefix("--") ? "=" : ""
        let others = option.forms.count > 1 ? "(\(option.forms.joined(separator: " ")))" : ""
        return "\(others)\(form)\(sign)[\(about)]\(value)".shellQuoted
      }.joined(separator: " ")
    }.joined(separator: " ")
  }

  private static func rest(of verb: Verb) -> String {
    guard verb.completed != .nothing else { return "" }
    let place = verb.maximumArguments == 1 ? "1" : "*"
    return " " + "\(place):\(colons(verb.arguments)):\(action(verb.completed))".shellQuoted
  }

  private static func action(_ completed: CompletedWords) -> String {
    switch completed {
    case .nothing: " "
    case .steps: "{_lessons_named steps}"
    case .lessons: "{_lessons_named lessons}"
    case .helpTopics: "_lessons_helped"
    case .folders: "_files -/"
    case .files: "_files"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }

  private static func colons(_ text: String) -> String { text.replacing(":", with: "\\:") }

  private static func brackets(_ text: String) -> String {
    text.replacing("[", with: "\\[").replacing("]", with: "\\]")
  }
}
