internal import LessonModel
internal import SystemIO

/// A pass that the learner has seen and that is not written down yet.
///
/// If the program is killed in between, the note stays, and the step is checked when the learner is
/// back. Without the note only that check is missing, so errors are ignored.
extension Workspace {
  private var unsettledPath: String { "\(cacheFolder)/unsettled" }

  /// Notes that the learner sees a pass of a step.
  func noteUnsettled(_ address: StepAddress) {
    try? AtomicFile.write(Array("\(address)".utf8), to: unsettledPath)
  }

  /// Removes the note, as the verdict is written down.
  func forgetUnsettled() { FileContents.remove(unsettledPath) }

  /// Whether the learner has seen a pass of a step that was not written down.
  func isUnsettled(_ address: StepAddress) -> Bool {
    (try? FileContents.readWhole(unsettledPath, limit: 1 << 12)) == Array("\(address)".utf8)
  }
}
