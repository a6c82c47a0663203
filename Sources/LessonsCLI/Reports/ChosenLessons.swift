internal import LessonModel
internal import TerminalIO

/// The choice of lessons for a validation.
struct ChosenLessons: Sendable {
  /// The paths of the lessons that are left out.
  let left: Set<String>
  /// Whether they are left out as drafts.
  let areDrafts: Bool

  /// Returns whether a file counts: a chosen lesson's, or one that does not belong to a lesson.
  func has(_ path: String) -> Bool { !left.contains(path) }

  /// Reports in one line the number of problems in the other lessons, if any.
  func sayOthers(_ problems: [Diagnostic], _ console: Console) {
    let others = problems.count { !has($0.path) }
    guard others > 0 else { return }
    let place = areDrafts ? "in drafts" : "in lessons that were not chosen"
    console.say([
      StyledText("\(Plural.text(others, "problem")) \(place); `lessons lint` shows them")
    ])
  }
}
