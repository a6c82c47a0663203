extension Sandbox {
  /// A shell on a terminal of its own, in the folder.
  ///
  /// Colors are off, so that words which are waited for have no escape sequences in them.
  ///
  /// - Parameters:
  ///   - course: The folder of the lessons.
  ///   - variables: Variables besides those of `environment(course:)`; an empty `NO_COLOR` switches colors on.
  ///   - columns: The columns of its window.
  ///   - rows: The rows of its window.
  /// - Returns: The terminal.
  /// - Throws: When the shell does not start.
  func terminal(
    course: String?, _ variables: [String: String] = [:], columns: Int = 80, rows: Int = 24
  ) throws -> PseudoTerminal {
    let environment = environment(course: course, ["TERM": "xterm-256color", "NO_COLOR": "1"])
      .merging(variables) { $1 }
    return try PseudoTerminal(folder: path, environment: environment, columns: columns, rows: rows)
  }

  /// A shell on a terminal on which the live screen has been started, without values.
  func liveScreen(
    course: String?, _ variables: [String: String] = [:], columns: Int = 80, rows: Int = 24
  ) throws -> PseudoTerminal {
    let terminal = try terminal(course: course, variables, columns: columns, rows: rows)
    terminal.type("'\(program)' watch --no-values\n")
    return terminal
  }
}
