internal import SystemIO

/// A program that runs terminals and can show a second program beside one, such as tmux.
package struct TerminalHost: Sendable {
  /// A request to a host.
  struct Wish {
    /// The editor's file and its arguments.
    var editor: [String]
    /// The folder to start it in.
    var folder: String
    /// The variables of the terminal beside which the editor should appear.
    var environment: [String: String]
    /// Whether the terminal is too narrow for two columns of code.
    var isNarrow: Bool
  }

  /// Its name for people.
  package let name: String
  /// The variable that it sets in its terminals.
  let variable: String
  /// The program that passes commands on to it.
  let program: String
  /// Returns the arguments for each call of that program.
  let arguments: @Sendable (Wish) -> [[String]]

  /// All known hosts.
  ///
  /// A multiplexer precedes the terminals in which it may run.
  ///
  /// Each host starts the editor from separate arguments; no shell splits them again.
  package static let all = [
    TerminalHost(name: "tmux", variable: "TMUX", program: "tmux") { wish in
      let pane = wish.environment["TMUX_PANE"].map { ["-t", $0] } ?? []
      // A word that ends with a semicolon would end tmux's command.
      let editor = wish.editor.map { $0.hasSuffix(";") ? $0.dropLast() + "\\;" : $0 }
      return [["split-window", wish.isNarrow ? "-v" : "-h"] + pane + editor]
    },
    TerminalHost(name: "screen", variable: "STY", program: "screen") { wish in
      [["-X", "eval", "split -v", "focus"], wish.editor]
    },
    TerminalHost(name: "Zellij", variable: "ZELLIJ", program: "zellij") { wish in
      [
        ["run", "--close-on-exit", "--direction", "right", "--cwd", wish.folder, "--"]
          + wish.editor
      ]
    },
    TerminalHost(name: "WezTerm", variable: "WEZTERM_PANE", program: "wezterm") { wish in
      [["cli", "split-pane", "--right", "--cwd", wish.folder, "--"] + wish.editor]
    },
    TerminalHost(name: "kitty", variable: "KITTY_WINDOW_ID", program: "kitty") { wish in
      [
        ["@", "launch", "--type=window", "--location=vsplit", "--cwd=\(wish.folder)"]
          + wish.editor
      ]
    },
  ]
}

/// The command lines that show an editor beside the terminal.
package struct SplitCommand: Hashable, Sendable {
  /// The host's name for people.
  package var host: String
  /// The host's command lines in order, each with the file of the program first.
  package var calls: [[String]]
  /// The editor's own pane, if the host can tell its panes apart.
  package var pane: EditorPane?
  /// Whether the editor comes below the terminal, if the host offers the choice.
  package var isNarrow = false
}

extension EditorCommand {
  /// The minimum number of columns for the screen and an editor side by side.
  private static let leastBeside = 120

  /// Returns the commands with which the terminal's host shows the editor, or `nil` without a known
  /// host.
  ///
  /// - Parameters:
  ///   - environment: The variables of the terminal.
  ///   - folder: The folder to start the editor in.
  ///   - columns: The terminal's columns; `nil` when they are unknown.
  ///   - isProgram: Returns whether there is a program at a path.
  /// - Returns: The command lines.
  package func split(
    _ environment: [String: String], in folder: String, columns: Int? = nil,
    isProgram: (String) -> Bool
  ) -> SplitCommand? {
    let file = FilePath.isAbsolute(words[0]) ? words[0] : "\(folder)/\(words[0])"
    let editor = [file] + launched.dropFirst()
    let wish = TerminalHost.Wish(
      editor: editor, folder: folder, environment: environment,
      isNarrow: columns.map { $0 < Self.leastBeside } ?? false)
    for host in TerminalHost.all where environment[host.variable]?.isEmpty == false {
      guard let program = ProgramFile.find(host.program, environment, isProgram) else { continue }
      let pane =
        host.name == "tmux"
        ? page.map { EditorPane(tmux: program, page: $0, screen: environment["TMUX_PANE"] ?? "") }
        : nil
      return SplitCommand(
        host: host.name, calls: host.arguments(wish).map { [program] + $0 }, pane: pane,
        isNarrow: wish.isNarrow)
    }
    return nil
  }
}
