/// The settings that make an editor start `lessons lsp`.
struct EditorLines: Sendable {
  /// The editor's name.
  var name: String
  var file: String
  /// More information, in sentences.
  var summary: String
  /// The lines, to be copied unchanged.
  var lines: String

  /// All editors.
  ///
  /// The tests in `Tests/editors` run the tested editors with these lines.
  static let all = [neovim, lspMode, eglot, helix, kate, zed, code]

  private static let neovim = EditorLines(
    name: "Neovim", file: "~/.config/nvim/plugin/lessons.lua",
    summary:
      "Tried with 0.7. sourcekit-lsp works beside it. Values appear above the lines as code lenses; the last line "
      + "of the function refreshes them. Before 0.8 Neovim cannot go to a place at a server's request; "
      + "the first lines add that. `:lua vim.lsp.codelens.run()` and "
      + "`:lua vim.lsp.buf.code_action()` run an offered action; CTRL-X CTRL-O completes. `:!lessons next` makes the "
      + "first page. `:messages` and `:lua vim.diagnostic.open_float()` show in full what Neovim cuts off.",
    lines: """
      vim.lsp.handlers['window/showDocument'] = vim.lsp.handlers['window/showDocument'] or function(_, result)
        vim.api.nvim_set_current_buf(vim.uri_to_bufnr(result.uri))
        if result.selection then vim.api.nvim_win_set_cursor(0, { result.selection.start.line + 1, 0 }) end
        return { success = true }
      end
      local capabilities = vim.lsp.protocol.make_client_capabilities()
      capabilities.window = vim.tbl_extend('force', capabilities.window or {}, { showDocument = { support = true } })
      local servers = {
        swift = { { 'sourcekit-lsp' }, { 'lessons', 'lsp' } },
        markdown = { { 'lessons', 'lsp' } },
      }
      local started = {}
      vim.api.nvim_create_autocmd('FileType', {
        pattern = { 'swift', 'markdown' },
        callback = function(event)
          for _, command in ipairs(servers[event.match]) do
            local name = command[1]
            if not (started[name] and vim.lsp.get_client_by_id(started[name])) then
              started[name] = vim.lsp.start_client({
                name = name, cmd = command, root_dir = vim.loop.cwd(), capabilities = capabilities })
            end
            if started[name] then vim.lsp.buf_attach_client(event.buf, started[name]) end
          end
          vim.bo[event.buf].omnifunc = 'v:lua.vim.lsp.omnifunc'
          vim.api.nvim_create_autocmd('DiagnosticChanged', { buffer = event.buf, callback = vim.lsp.codelens.refresh })
        end,
      })
      """)

  /// Emacs lacks a Swift mode and chooses servers by mode.
  private static let emacsModes = """
    (unless (locate-library "swift-mode") (define-derived-mode swift-mode prog-mode "Swift"))
    (add-to-list 'auto-mode-alist '("\\\\.swift\\\\'" . swift-mode))

    """

  /// Returns the last line for Emacs, which makes each page and lesson start its servers.
  private static func emacsHooks(_ function: String) -> String {
    "\n(dolist (hook '(swift-mode-hook markdown-mode-hook)) (add-hook hook #'\(function)))"
  }

  private static let lspMode = EditorLines(
    name: "Emacs with lsp-mode", file: "~/.emacs.d/init.el",
    summary:
      "Tried with Emacs 28.2 and lsp-mode 8.0, and with markdown-mode for lessons. It is an add-on, so "
      + "sourcekit-lsp works beside it. Values appear above the lines as code lenses. "
      + "`M-x lsp-execute-code-action` runs an offered action.",
    lines: emacsModes + """
      (require 'lsp-mode)
      (setq lsp-auto-guess-root t lsp-lens-enable t)
      (add-to-list 'lsp-language-id-configuration '(swift-mode . "swift"))
      (lsp-register-client
       (make-lsp-client :new-connection (lsp-stdio-connection "sourcekit-lsp")
                        :major-modes '(swift-mode) :server-id 'sourcekit-lsp))
      (lsp-register-client
       (make-lsp-client :new-connection (lsp-stdio-connection '("lessons" "lsp"))
                        :major-modes '(swift-mode markdown-mode gfm-mode)
                        :server-id 'lessons :add-on? t))
      """ + emacsHooks("lsp"))

  private static let eglot = EditorLines(
    name: "Emacs with eglot", file: "~/.emacs.d/init.el",
    summary:
      "Tried with Emacs 28.2 and eglot 1.9, and with markdown-mode for lessons. A buffer has one server, so on "
      + "pages it replaces sourcekit-lsp. `M-x eglot-code-actions` runs an offered action. No values are shown.",
    lines: emacsModes + """
      (require 'eglot)
      (add-to-list 'eglot-server-programs '((swift-mode markdown-mode) . ("lessons" "lsp")))
      """ + emacsHooks("eglot-ensure"))

  private static let helix = EditorLines(
    name: "Helix", file: "~/.config/helix/languages.toml", summary: "Not tried.",
    lines: """
      [language-server.lessons]
      command = "lessons"
      args = ["lsp"]

      [[language]]
      name = "swift"
      language-servers = ["sourcekit-lsp", "lessons"]

      [[language]]
      name = "markdown"
      language-servers = ["lessons"]
      """)

  private static let kate = EditorLines(
    name: "Kate", file: "Settings, LSP Client, User Server Settings",
    summary: "Not tried. On pages it replaces sourcekit-lsp.",
    lines: """
      {
        "servers": {
          "swift": {
            "command": ["lessons", "lsp"],
            "highlightingModeRegex": "^Swift$"
          },
          "markdown": {
            "command": ["lessons", "lsp"],
            "highlightingModeRegex": "^Markdown$"
          }
        }
      }
      """)

  private static let zed = EditorLines(
    name: "Zed", file: "~/.config/zed/settings.json",
    summary:
      "Not tried. Zed starts only servers of its extensions; these lines make it start `lessons` in place of "
      + "sourcekit-lsp.",
    lines: """
      {
        "lsp": {
          "sourcekit-lsp": {
            "binary": { "path": "lessons", "arguments": ["lsp"] }
          }
        }
      }
      """)

  private static let code = EditorLines(
    name: "VS Code", file: "settings.json",
    summary:
      "Not tried. It needs an extension that can start any language server, such as Generic LSP "
      + "Client (v2), `zsol.vscode-glspc`; the extension for Swift works beside it.",
    lines: """
      {
        "glspc.server.command": "lessons",
        "glspc.server.commandArguments": ["lsp"],
        "glspc.server.languageId": ["swift", "markdown"]
      }
      """)
}
