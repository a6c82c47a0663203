internal import LessonModel
internal import TerminalIO

/// Which lessons a validation is about.
struct ChosenLessons: Sendable {
  /// The paths of the other lessons.
  let left: Set<String>
  /// Whether the others are left out as drafts.
  let areDrafts: Bool

  /// Whether a file counts: that of a chosen lesson, or one that is no lesson's.
  func has(_ path: String) -> Bool { !left.contains(path) }

  /// Says in a line how much is wrong with the other lessons, if anything.
  func sayOthers(_ problems: [Diagnostic], _ console: Console) {
    let others = problems.count { !has($0.path) }
    guard others > 0 else { return }
    let place = areDrafts ? "in drafts" : "in lessons that were not chosen"
    console.say([
      StyledText("\(Plural.text(others, "problem")) \(place); `lessons lint` shows them")
    ])
  }
}
