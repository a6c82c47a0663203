/// Protection against commands of GitHub Actions in a page's output.
///
/// GitHub's runner reads commands in all output: lines that begin with `::` after any spaces, and
/// `##[` anywhere in a line (actions/runner, `ActionCommand.TryParseV2` and `TryParse`).
enum RunnerCommands {
  /// Returns whether such a runner reads the output.
  static func areRead(in environment: [String: String]) -> Bool {
    environment["GITHUB_ACTIONS"] == "true"
  }

  /// Returns a line that looks the same but is not a command: a zero-width space separates the
  /// signs.
  static func inert(_ line: String) -> String {
    let line = line.replacing("##[", with: "##\u{200B}[")
    let start = line.drop(while: \.isWhitespace)
    guard start.hasPrefix("::") else { return line }
    return line.dropLast(start.count) + ":\u{200B}" + start.dropFirst()
  }
}
