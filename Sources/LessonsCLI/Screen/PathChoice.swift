internal import LessonModel
internal import TerminalIO

/// The choice of a path through a course: a value without side effects.
struct PathChoice: Hashable, Sendable {
  /// The result of a key.
  enum End: Hashable, Sendable {
    /// The learner chose nothing.
    case leave
    /// Follow this path, or the whole course for `nil`.
    case take(String?)
  }

  /// The paths; the whole course follows them in the list.
  let paths: [CoursePath]
  /// The name of the path that the learner is on; `nil` for the whole course.
  let current: String?
  private(set) var selected: Int

  /// Starts with the learner's path selected.
  init(paths: [CoursePath], current: String?) {
    (self.paths, self.current) = (paths, current)
    selected = paths.firstIndex { $0.id == current } ?? paths.count
  }

  /// Handles a key, and returns `nil` while the learner is still choosing.
  mutating func pressed(_ key: Key) -> End? {
    switch key {
    case .character("j"), .down, .wheelDown: selected = min(selected + 1, paths.count)
    case .character("k"), .up, .wheelUp: selected = max(selected - 1, 0)
    case .home, .character("g"): selected = 0
    case .end, .character("G"): selected = paths.count
    case .enter: return .take(selected < paths.count ? paths[selected].id : nil)
    case .escape, .character("f"), .character("l"): return .leave
    default: break
    }
    return nil
  }

  /// Returns the paths, one below the other, up to the given number of rows, with the selected one
  /// visible.
  func lines(width: Int, rows: Int) -> [StyledText] {
    let entries = (0...paths.count).map { entry($0, width) }
    let before = entries.prefix(selected).reduce(0) { $0 + $1.count }
    let last = before + entries[selected].count
    return Array(entries.joined().dropFirst(max(last - rows, 0)).prefix(rows))
  }

  private func entry(_ index: Int, _ width: Int) -> [StyledText] {
    let isCurrent = index < paths.count ? paths[index].id == current : current == nil
    let words =
      index < paths.count
      ? PathView.line(paths[index])
      : StyledText("  \(CoursePath.whole)", .bold) + StyledText("  The whole course.")
    let here = StyledText(isCurrent ? "  you are here" : "", .color(.yellow))
    let isSelected = index == selected
    return (StyledText(isSelected ? "❯" : " ", .bold) + words + here)
      .wrapped(to: width, rest: "      ").map { $0.adding(isSelected ? .reverse : .plain) }
  }
}
