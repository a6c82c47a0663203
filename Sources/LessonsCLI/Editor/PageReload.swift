/// How an editor shows changes to a page that it has open.
///
/// The next step is added to the page while the editor has it, and an editor that saves what it
/// read before would remove the step.
enum PageReload {
  /// The arguments that make an editor reload by itself; none if it cannot.
  static func arguments(of name: String) -> [String] {
    switch name {
    case "vim", "nvim", "gvim", "mvim": ["-c", vim]
    case "emacs": ["--eval", emacs]
    default: []
    }
  }

  /// Reads a changed file again once a second, unless the buffer has unsaved changes.
  ///
  /// Not every terminal reports that its window comes to the front. A Vim without timers ignores
  /// the line.
  private static let vim = """
    if has('timers') | set autoread | \
    call timer_start(1000, {-> &modified || getcmdwintype() !=# '' ? 0 : \
    execute('silent! checktime %')}, {'repeat': -1}) | endif
    """

  /// Checks once a second, where the system does not report changes.
  private static let emacs = "(progn (setq auto-revert-interval 1) (global-auto-revert-mode 1))"

  /// The notice that a page has grown by a step, with instructions for an editor.
  ///
  /// - Parameter name: The editor's name; `nil` when it is not known.
  /// - Returns: The sentences.
  static func notice(_ name: String?) -> String {
    "The page has grown by this step. " + takingIn(name)
  }

  /// The notice that missing steps are back in a page, with instructions for an editor.
  ///
  /// - Parameters:
  ///   - name: The editor's name; `nil` when it is not known.
  ///   - steps: The steps' ids.
  /// - Returns: The sentences.
  static func notice(_ name: String?, putBack steps: [String]) -> String {
    "\(RefreshMessages.fact(steps, backIn: "the page")). " + takingIn(name)
  }

  /// How an editor takes in what was written into its page, in words that leave a narrow screen room for why.
  private static func takingIn(_ name: String?) -> String {
    switch name {
    case "vim", "nvim", "gvim", "mvim", "vi", "view":
      "If \(name ?? "") does not show it yet: `:e`."
    case "emacs", "emacsclient": "In Emacs, `M-x revert-buffer` shows it."
    case "nano", "pico": "Leave \(name ?? "") with Ctrl-X, then press `o`."
    case "micro": "micro asks whether to reload it: `y`."
    case "hx", "helix": "In Helix, `:reload` shows it."
    case "kak": "In Kakoune, `:e!` shows it."
    case "code", "code-insiders", "codium", "vscodium", "cursor", "windsurf":
      "If you have not saved: “Revert File”."
    default: "Use your editor's Revert or Reload."
    }
  }
}
