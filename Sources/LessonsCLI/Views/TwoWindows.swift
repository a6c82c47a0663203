internal import LessonModel
internal import TerminalIO
internal import Tutoring

/// The explanation for new learners that they edit the page in a second window.
enum TwoWindows {
  /// The place where the learner acts.
  enum Surface {
    /// With keys, on the live screen.
    case keys
    /// With verbs, in a shell.
    case verbs
  }

  /// Explains why there are two windows, and how to open the page in the second one.
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

/// The lines above a step's text on the live screen for a new learner.
struct FirstLines: Sendable {
  /// The course's title, if nothing of the course was shown before.
  private let title: CourseTitle?
  private let isFirstExercise: Bool

  /// Checks what the learner has seen so far.
  init(_ address: StepAddress, in standing: Standing) {
    title = standing.isStart(address) ? standing.courseTitle : nil
    isFirstExercise = standing.isFirstExercise(address)
  }

  /// Returns the lines, the last one empty, or none for a later step.
  func lines(width: Int) -> [StyledText] {
    (title?.lines(width: width) ?? [])
      + (isFirstExercise ? TwoWindows.lines(.keys, width: width) + [""] : [])
  }
}
