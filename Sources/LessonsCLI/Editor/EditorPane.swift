/// The pane of tmux with an editor and a page.
///
/// The pane stores the page's path as an option.
///
/// There is one editor beside the screen. An editor with a different page moves to its own window,
/// so that the screen keeps its room from lesson to lesson.
package struct EditorPane: Hashable, Sendable {
  /// The path of tmux.
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
    /// The page of the editor in the pane; empty for a pane of a different kind.
    var page: String
  }

  /// The command that lists the panes of the session with their pages.
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

  /// Returns the command that makes the pane and then stores the page in it.
  ///
  /// After the first part, the new pane is the active one.
  package func noting(_ call: [String]) -> [String] {
    // As above, tmux would read a semicolon at the end as the end of the command.
    let value: String = page.hasSuffix(";") ? "\(page.dropLast())\\;" : page
    return call + [";", "set-option", "-p", Self.option, value]
  }

  /// Returns the calls that bring the pane with the page beside the screen, or `nil` if it is not
  /// open.
  ///
  /// - Parameters:
  ///   - answer: The output of `list`.
  ///   - flag: The direction of the split, `-h` or `-v`.
  /// - Returns: The calls.
  package func showing(in answer: String, _ flag: String) -> [[String]]? {
    let panes = panes(in: answer)
    guard let own = panes.first(where: { $0.page == page }) else { return nil }
    let isBeside = panes.first { $0.id == screen }.map { $0.window == own.window } ?? true
    return isBeside
      ? [[tmux, "select-window", "-t", own.id], [tmux, "select-pane", "-t", own.id]]
      : [[tmux, "join-pane", flag, "-s", own.id, "-t", screen]]
  }

  /// Returns the calls that move each editor with a different page from the screen's side to its
  /// own window.
  package func makingRoom(in answer: String) -> [[String]] {
    let panes = panes(in: answer)
    let window = panes.first { $0.id == screen }?.window
    return panes.filter { $0.window == window && !$0.page.isEmpty && $0.page != page }
      .map { [tmux, "break-pane", "-d", "-s", $0.id] }
  }

  /// Returns the width of the screen's window for all its panes, in columns.
  package func columns(in answer: String) -> Int? {
    panes(in: answer).first { $0.id == screen }?.columns
  }
}
