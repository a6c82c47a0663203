internal import LessonModel
internal import SystemIO

/// Records that the learner has seen a pass that is not in the progress file yet.
///
/// If the program is killed in between, the note stays, and the step is checked when the learner
/// returns. Without the note, only this check is missing, so errors are ignored.
extension Workspace {
  private var unsettledPath: String { "\(cacheFolder)/unsettled" }

  /// Records that the learner sees a pass of a step.
  func noteUnsettled(_ address: StepAddress) {
    try? AtomicFile.write(Array("\(address)".utf8), to: unsettledPath)
  }

  /// Removes the note after the verdict is recorded.
  func forgetUnsettled() { FileContents.remove(unsettledPath) }

  /// Returns whether the learner has seen a pass of a step that was not recorded.
  func isUnsettled(_ address: StepAddress) -> Bool {
    (try? FileContents.readWhole(unsettledPath, limit: 1 << 12)) == Array("\(address)".utf8)
  }
}
