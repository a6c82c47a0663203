package import LessonModel

/// The reason why a workspace action fails, as data; `LessonsCLI` has the messages.
package enum TutoringError: Error, Hashable, Sendable {
  /// A folder of the workspace cannot be created, for this reason from the system.
  case cannotMakeFolder(String, reason: String)
  /// The progress file is damaged. The program leaves it unchanged.
  case damagedProgress(String)
  /// The progress file existed when this program started, but is gone.
  case progressGone(String)
  /// A newer program wrote the progress file. This program leaves it unchanged.
  case newerProgress(String, format: Int, known: Int)
  /// A different program saved the page after this program read it.
  ///
  /// The page has the saved content, unless that had to be moved to `kept`.
  case savedMeanwhile(page: String, kept: String?)
  /// The page was saved during its check, so the next step was not written into it.
  case savedWhileChecked(page: String, kept: String?)
  /// The page is gone, although it had steps of the lesson.
  case pageGone(page: String, lesson: String)
  /// The course has no step with this address.
  case noStep(StepAddress)
  /// The course has no lesson with this id.
  case noLesson(String)
  /// The lesson is in the course, but its file is unreadable.
  case unreadable(lesson: String)
  /// The step has not been shown yet.
  case notReached(StepAddress)
  /// No step of the lesson, or of the course, has been shown yet.
  case nothingReached(lesson: String?)
  /// There is no step before the first.
  case atFirstStep
  /// Every step has passed, so there is no step to go to.
  case allPassed
  /// Every step of the path with this id has passed.
  case pathDone(String)
  /// No step after this one is open, but some before it are.
  case noneAfter(StepAddress, open: [StepAddress])
  /// No other step is open.
  case nothingElse(than: StepAddress)
}
