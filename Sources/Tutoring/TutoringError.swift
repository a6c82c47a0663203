package import LessonModel

/// Why something in a workspace cannot be done, as data; the words for it stand at the program's edge.
package enum TutoringError: Error, Hashable, Sendable {
  /// A folder of the workspace cannot be made, for the reason that the system gives.
  case cannotMakeFolder(String, reason: String)
  /// A file of the workspace is there and cannot be read.
  case cannotRead(String)
  /// The progress file cannot be understood; it is left alone.
  case damagedProgress(String)
  /// The progress file was written by a newer program; it is left alone.
  case newerProgress(String, format: Int, known: Int)
  /// The page was saved by somebody else since it was read.
  case savedMeanwhile(page: String)
  /// The page was saved while it was checked, so the next step was not written into it.
  case savedWhileChecked(page: String)
  /// The page is gone, though steps of the lesson are in it.
  case pageGone(page: String, lesson: String)
  /// The course has no step with this address.
  case noStep(StepAddress)
  /// The step has not been on the screen yet.
  case notReached(StepAddress)
  /// None of the lesson's steps, or of the course's, has been on the screen yet.
  case nothingReached(lesson: String?)
  /// There is no step before the first.
  case atFirstStep
  /// There is no other step that has not passed.
  case nothingElse(than: StepAddress)
}
