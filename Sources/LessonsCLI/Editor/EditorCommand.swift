internal import SystemIO

/// The command that opens a file at a line, and whether it needs a terminal.
package struct EditorCommand: Hashable, Sendable {
  /// The place where an editor runs.
  package enum Kind: Hashable, Sendable {
    /// In a terminal, which it takes over.
    case terminal
    /// In its own window; a caller need not wait for it.
    case window
  }

  /// The program's file and its arguments.
  package var words: [String]
  /// The place where the editor runs.
  package var kind: Kind
  /// The program as the learner named it.
  package var program: String
  /// The file that it opens; `nil` when it is unknown.
  package var page: String?
  /// The arguments that make it reload the file after a change.
  package var reloading: [String] = []

  /// The program and the arguments that start it.
  package var launched: [String] { words.prefix(1) + reloading + words.dropFirst() }

  /// The command in the form for a shell.
  package var line: String { ShellWords.join([program] + words.dropFirst()) }
}

/// The learner's editor and how to call it.
package struct Editor: Hashable, Sendable {
  /// The words of the command as the learner wrote them, the program first.
  private var words: [String]
  /// The program's file.
  private var file: String

  /// Finds the editor that the environment names, else `code` on the PATH.
  ///
  /// In the terminal of VS Code, `code` opens pages beside it. An editor that would take over that
  /// terminal is used only when `LESSONS_EDITOR` names it.
  ///
  /// - Parameters:
  ///   - environment: The environment variables.
  ///   - isProgram: Returns whether there is a program at a path.
  /// - Throws: `Failure` with code 3 that names the variable to set.
  package init(environment: [String: String], isProgram: (String) -> Bool) throws {
    let code = ProgramFile.find("code", environment, isProgram)
    for name in ["LESSONS_EDITOR", "VISUAL", "EDITOR"] {
      guard let line = environment[name], !line.allSatisfy(\.isWhitespace) else { continue }
      guard let words = ShellWords.split(line), let program = words.first else {
        throw Failure(
          .environment, "$\(name) is `\(line)`, where a quotation mark is never closed; fix it")
      }
      guard let file = ProgramFile.find(program, environment, isProgram) else {
        throw Failure(
          .environment,
          "$\(name) is `\(line)`, and there is no program `\(program)`; set it to your editor")
      }
      if code != nil, name != "LESSONS_EDITOR", environment["TERM_PROGRAM"] == "vscode",
        Self.habits(of: program)?.kind != .window
      {
        break
      }
      self.words = words
      self.file = file
      return
    }
    guard let code else {
      throw Failure(
        .environment,
        "no editor is known; set one, such as `export EDITOR=vim` or `export EDITOR=code`")
    }
    self.words = ["code"]
    file = code
  }

  /// Returns the command that opens a file, at the given line if the editor supports that.
  package func opening(_ path: String, line: Int?) -> EditorCommand {
    let habits = Self.habits(of: words[0])
    // An editor reads `-name` and `+name` as an option.
    let path = path.hasPrefix("-") || path.hasPrefix("+") ? "./" + path : path
    let place: [String]
    switch (line, habits?.place) {
    case (let line?, .goto): place = ["--goto", "\(path):\(line)"]
    case (let line?, .colon): place = ["\(path):\(line)"]
    case (let line?, .plus): place = ["+\(line)", path]
    case (let line?, .flag): place = ["--line", "\(line)", path]
    case (_, _): place = [path]
    }
    return EditorCommand(
      words: [file] + words.dropFirst() + place, kind: habits?.kind ?? .terminal,
      program: words[0], page: path, reloading: PageReload.arguments(of: Self.name(of: words[0])))
  }
}

extension Editor {
  /// The form in which an editor accepts the line.
  private enum Place {
    /// `--goto FILE:LINE`
    case goto
    /// `FILE:LINE`
    case colon
    /// `+LINE FILE`
    case plus
    /// `--line LINE FILE`
    case flag
  }

  /// Returns the known habits of an editor, or `nil` if it is unknown.
  private static func habits(of program: String) -> (place: Place, kind: EditorCommand.Kind)? {
    habits[name(of: program)]
  }

  /// Returns the name of a program, without its folder.
  private static func name(of program: String) -> String {
    program.split(separator: "/").last.map { $0.lowercased() } ?? ""
  }

  /// Its name.
  package var name: String { Self.name(of: words[0]) }

  /// The known habits of editors, by name.
  ///
  /// An unknown editor gets the file without a line, in the terminal, where every program can
  /// start.
  private static let habits: [String: (place: Place, kind: EditorCommand.Kind)] = {
    let groups: [(Place, EditorCommand.Kind, String)] = [
      (.goto, .window, "code code-insiders codium vscodium cursor windsurf"),
      (.colon, .window, "subl sublime_text zed zeditor"),
      (.flag, .window, "mate xed kate idea clion fleet"),
      (.plus, .window, "gvim mvim gedit gnome-text-editor bbedit"),
      (.plus, .terminal, "vim nvim vi view nano pico emacs emacsclient micro kak joe ne"),
      (.colon, .terminal, "hx helix"),
    ]
    var habits: [String: (Place, EditorCommand.Kind)] = [:]
    for (place, kind, names) in groups {
      for name in names.split(separator: " ") { habits[String(name)] = (place, kind) }
    }
    return habits
  }()
}
