package import LessonModel

/// The reason why a workspace action fails, as data; `LessonsCLI` has the messages.
package enum TutoringError: Error, Hashable, Sendable {
  /// A folder of the workspace cannot be created; the reason is the system's.
  case cannotMakeFolder(String, reason: String)
  /// The progress file is damaged; it is not changed.
  case damagedProgress(String)
  /// The progress file existed when this program began, and is gone.
  case progressGone(String)
  /// A newer program wrote the progress file; it is not changed.
  case newerProgress(String, format: Int, known: Int)
  /// Another program saved the page after it was read.
  ///
  /// The page has that content, unless it could not stay there and is at `kept`.
  case savedMeanwhile(page: String, kept: String?)
  /// The page was saved while it was checked, so the next step was not written into it.
  case savedWhileChecked(page: String, kept: String?)
  /// The page is gone, although steps of the lesson were put into it.
  case pageGone(page: String, lesson: String)
  /// The course has no step with this address.
  case noStep(StepAddress)
  /// The course has no lesson with this id.
  case noLesson(String)
  /// The lesson is in the course, but its file cannot be read.
  case unreadable(lesson: String)
  /// The step has not been shown yet.
  case notReached(StepAddress)
  /// No step of the lesson, or of the course, has been shown yet.
  case nothingReached(lesson: String?)
  /// There is no step before the first.
  case atFirstStep
  /// Every step has passed, so there is none to go to.
  case allPassed
  /// Every step of the path with this id has passed.
  case pathDone(String)
  /// No step after this one is open; some before it are.
  case noneAfter(StepAddress, open: [StepAddress])
  /// There is no other step that has not passed.
  case nothingElse(than: StepAddress)
}
