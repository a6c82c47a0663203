/// The pane of tmux that has an editor with a page; the pane keeps the page's path as an option.
///
/// Beside the screen there is one editor. An editor with another page goes on in a window of its own, so that
/// the screen keeps its room from lesson to lesson.
package struct EditorPane: Hashable, Sendable {
  /// The file of tmux.
  package var tmux: String
  /// The page.
  package var page: String
  /// The id of the pane that the screen is in.
  package var screen: String

  private static let option = "@lessons_page"

  /// A pane of the session.
  private struct Pane {
    var id: String
    var window: Substring
    var columns: Int?
    /// The page that an editor has there; empty for a pane of another kind.
    var page: String
  }

  /// Lists the panes of the session with their pages.
  package var list: [String] {
    [
      tmux, "list-panes", "-s", "-F",
      "#{pane_id} #{window_id} #{window_width} #{\(Self.option)}",
    ]
  }

  private func panes(in answer: String) -> [Pane] {
    answer.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
      guard words.count == 4 else { return nil }
      return Pane(
        id: String(words[0]), window: words[1], columns: Int(words[2]), page: String(words[3]))
    }
  }

  /// The command that makes the pane, and then notes the page in it: behind it, the new pane is the one that
  /// commands are for.
  package func noting(_ call: [String]) -> [String] {
    // As above, a semicolon at the end would be read as the end of the command.
    let value: String = page.hasSuffix(";") ? "\(page.dropLast())\\;" : page
    return call + [";", "set-option", "-p", Self.option, value]
  }

  /// The calls that bring the pane with the page beside the screen; `nil` when it is not open.
  ///
  /// - Parameters:
  ///   - answer: The answer to `list`.
  ///   - flag: How tmux splits the window, `-h` or `-v`.
  /// - Returns: The calls.
  package func showing(in answer: String, _ flag: String) -> [[String]]? {
    let panes = panes(in: answer)
    guard let own = panes.first(where: { $0.page == page }) else { return nil }
    let isBeside = panes.first { $0.id == screen }.map { $0.window == own.window } ?? true
    return isBeside
      ? [[tmux, "select-window", "-t", own.id], [tmux, "select-pane", "-t", own.id]]
      : [[tmux, "join-pane", flag, "-s", own.id, "-t", screen]]
  }

  /// The calls that give each editor with another page beside the screen a window of its own.
  package func makingRoom(in answer: String) -> [[String]] {
    let panes = panes(in: answer)
    let window = panes.first { $0.id == screen }?.window
    return panes.filter { $0.window == window && !$0.page.isEmpty && $0.page != page }
      .map { [tmux, "break-pane", "-d", "-s", $0.id] }
  }

  /// The columns that the screen's window has for all its panes.
  package func columns(in answer: String) -> Int? {
    panes(in: answer).first { $0.id == screen }?.columns
  }
}
