internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// What a learner is told once, at the start: a page is edited in another window than this one.
enum TwoWindows {
  /// How the learner acts here.
  enum Surface {
    /// With keys, on the live screen.
    case keys
    /// With verbs, in a shell.
    case verbs
  }

  /// Why two windows, and how the page gets into the second one.
  static func lines(_ surface: Surface, width: Int) -> [StyledText] {
    let start =
      "You need two windows. This one stays open: here you read. In the second one, your editor or "
      + "another terminal, you change the page and save it"
    let words =
      switch surface {
      case .keys:
        StyledText(start + "; then the verdict is here. ") + StyledText("o", .bold)
          + " opens the page there, or says what to type."
      case .verbs:
        StyledText(start + ". ") + StyledText("lessons open", .bold) + " opens it in your editor."
      }
    return words.wrapped(to: width)
  }
}

/// What stands above a step's text on the live screen when the learner is new.
struct FirstLines: Sendable {
  /// The course, where nothing of it was shown before.
  private let title: CourseTitle?
  private let isFirstExercise: Bool

  /// Looks at what the learner has seen so far.
  init(_ address: StepAddress, in standing: Standing) {
    title = standing.isStart(address) ? CourseTitle(course: standing.course) : nil
    isFirstExercise = standing.isFirstExercise(address)
  }

  /// The lines, the last one empty; none for a step further on.
  func lines(width: Int) -> [StyledText] {
    (title?.lines(width: width) ?? [])
      + (isFirstExercise ? TwoWindows.lines(.keys, width: width) + [""] : [])
  }
}
