internal import SystemIO

/// A program that terminals run in and that can show another program beside one, such as tmux.
package struct TerminalHost: Sendable {
  /// What a host is asked to show.
  struct Wish {
    /// The editor's file and its arguments.
    var editor: [String]
    /// The folder to start it in.
    var folder: String
    /// The variables of the terminal beside which it should be.
    var environment: [String: String]
  }

  /// Its name for people.
  package let name: String
  /// The variable that it sets in its terminals.
  let variable: String
  /// The program that passes orders on to it.
  let program: String
  /// The arguments of that program, for each time it is called.
  let arguments: @Sendable (Wish) -> [[String]]

  /// All hosts that are known; a multiplexer comes before the terminals that it may run in.
  ///
  /// Each of them starts the editor from its words; no shell splits them again.
  package static let all = [
    TerminalHost(name: "tmux", variable: "TMUX", program: "tmux") { wish in
      let pane = wish.environment["TMUX_PANE"].map { ["-t", $0] } ?? []
      // A word that ends with a semicolon would end tmux's command.
      let editor = wish.editor.map { $0.hasSuffix(";") ? $0.dropLast() + "\\;" : $0 }
      return [["split-window", "-h"] + pane + editor]
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
}

extension EditorCommand {
  /// How the host of the terminal shows the editor; `nil` when none is known there.
  ///
  /// - Parameters:
  ///   - environment: The variables of the terminal.
  ///   - folder: The folder to start the editor in.
  ///   - isProgram: Whether there is a program at a path.
  /// - Returns: The command lines.
  package func split(
    _ environment: [String: String], in folder: String, isProgram: (String) -> Bool
  ) -> SplitCommand? {
    let file = FilePath.isAbsolute(words[0]) ? words[0] : "\(folder)/\(words[0])"
    let editor = [file] + words.dropFirst()
    let wish = TerminalHost.Wish(editor: editor, folder: folder, environment: environment)
    for host in TerminalHost.all where environment[host.variable]?.isEmpty == false {
      guard let program = ProgramFile.find(host.program, environment, isProgram) else { continue }
      return SplitCommand(host: host.name, calls: host.arguments(wish).map { [program] + $0 })
    }
    return nil
  }
}
