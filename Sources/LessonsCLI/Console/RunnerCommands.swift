/// What a page prints must not be a command to the machine that runs it for GitHub Actions.
///
/// Its runner reads commands in all output: lines that begin with `::` behind any blanks, and `##[` at any
/// place of a line (actions/runner, `ActionCommand.TryParseV2` and `TryParse`).
enum RunnerCommands {
  /// Whether such a runner reads the output.
  static func areRead(in environment: [String: String]) -> Bool {
    environment["GITHUB_ACTIONS"] == "true"
  }

  /// A line that looks the same, and is not a command: a space without width parts the signs.
  static func inert(_ line: String) -> String {
    let line = line.replacing("##[", with: "##\u{200B}[")
    let start = line.drop(while: \.isWhitespace)
    guard start.hasPrefix("::") else { return line }
    return line.dropLast(start.count) + ":\u{200B}" + start.dropFirst()
  }
}
