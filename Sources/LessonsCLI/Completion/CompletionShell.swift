/// A shell with a script that asks the verb `complete` for offers.
///
/// Each line of the verb's output is a word, optionally followed by a tab and the word's meaning.
/// `:files` and `:folders` leave the offers to the shell.
enum CompletionShell: String, CaseIterable {
  case bash, zsh, fish

  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  /// For bash 3.2 and later.
  ///
  /// It does not need the package bash-completion.
  private static let bashScript = #"""
    # bash completion for lessons; made by `lessons completion bash`.
    _lessons() {
      local IFS=$'\n' line current=${COMP_WORDS[COMP_CWORD]} program=${COMP_WORDS[0]/#\~/$HOME}
      [ "$current" = = ] && current=
      COMPREPLY=()
      for line in $("$program" complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null); do
        case $line in
          :files) COMPREPLY+=($(compgen -f -- "$current")); compopt -o filenames 2>/dev/null ;;
          :folders) COMPREPLY+=($(compgen -d -- "$current")); compopt -o filenames 2>/dev/null ;;
          *) COMPREPLY+=("${line%%$'\t'*}") ;;
        esac
      done
    }
    complete -F _lessons lessons
    """#

  /// For zsh, as a file `_lessons` in the `fpath`, or to source.
  private static let zshScript = #"""
    #compdef lessons
    # zsh completion for lessons; made by `lessons completion zsh`.
    _lessons() {
      local line
      local -a offers
      for line in ${(f)"$(${~words[1]} complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)"}; do
        case $line in
          :files) compset -P '--*='; _files ;;
          :folders) compset -P '--*='; _files -/ ;;
          *) offers+=("${${line//:/\\:}/$'\t'/:}") ;;
        esac
      done
      (( $#offers )) && _describe -t words word offers
    }
    if [[ $funcstack[1] == _lessons ]]; then _lessons "$@"; else compdef _lessons lessons; fi
    """#

  private static let fishScript = #"""
    # fish completion for lessons; made by `lessons completion fish`.
    function __lessons
        set -l words (commandline -opc)
        set -l current (commandline -ct)
        set -l program $words[1]
        set -e words[1]
        for line in (eval $program complete -- (string escape -- $words "$current") 2>/dev/null)
            switch $line
                case :files
                    __fish_complete_path $current
                case :folders
                    __fish_complete_directories $current ''
                case '*'
                    echo $line
            end
        end
    end
    complete -c lessons -f -a '(__lessons)'
    """#
}
