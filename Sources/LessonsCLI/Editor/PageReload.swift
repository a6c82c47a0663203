/// Advice on how an editor shows changes to an open page.
///
/// The next step is added to the page while the editor has it open. If the editor then saves its
/// old text, the step is lost.
enum PageReload {
  /// Returns the arguments that make an editor reload a file automatically, or none if it cannot.
  static func arguments(of name: String) -> [String] {
    switch name {
    case "vim", "nvim", "gvim", "mvim": ["-c", vim]
    case "emacs": ["--eval", emacs]
    default: []
    }
  }

  /// Rereads a changed file once a second, unless the buffer has unsaved changes.
  ///
  /// Not every terminal reports that its window comes to the front. A Vim without timers ignores
  /// the line.
  private static let vim = """
    if has('timers') | set autoread | \
    call timer_start(1000, {-> &modified || getcmdwintype() !=# '' ? 0 : \
    execute('silent! checktime %')}, {'repeat': -1}) | endif
    """

  /// Checks once a second if the system does not report changes.
  private static let emacs = "(progn (setq auto-revert-interval 1) (global-auto-revert-mode 1))"

  /// Returns the notice that a page has grown by a step, with instructions for an editor.
  ///
  /// - Parameter name: The editor's name; `nil` when it is unknown.
  /// - Returns: The sentences.
  static func notice(_ name: String?) -> String {
    "The page has grown by this step. " + takingIn(name)
  }

  /// Returns the notice that missing steps are back in a page, with instructions for an editor.
  ///
  /// - Parameters:
  ///   - name: The editor's name; `nil` when it is unknown.
  ///   - steps: The steps' ids.
  /// - Returns: The sentences.
  static func notice(_ name: String?, putBack steps: [String]) -> String {
    "\(RefreshMessages.fact(steps, backIn: "the page")). " + takingIn(name)
  }

  /// Returns how to reload a page in an editor, short enough to leave room for the reason on a
  /// narrow screen.
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
