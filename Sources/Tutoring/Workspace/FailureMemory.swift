package import LessonModel
internal import SystemIO

/// Remembers the last failure of a step and whether the hints for it were shown.
///
/// The memory is in the cache, and its errors are ignored. Without it, a hint may appear twice, or
/// an ordered hint may come first.
package struct FailureMemory: Sendable {
  private let failurePath: String
  private let shownPath: String

  /// The memory of a workspace.
  package init(of workspace: Workspace) {
    failurePath = "\(workspace.cacheFolder)/last-failure"
    shownPath = "\(workspace.cacheFolder)/fitting-hint"
  }

  /// Remembers a step's failure.
  package func write(_ text: String, of address: StepAddress) {
    try? AtomicFile.write(Array("\(address)\n\(text)".utf8), to: failurePath)
  }

  /// Returns the text of a step's last failure; empty when the step did not fail or the text is
  /// lost.
  package func failure(of address: StepAddress) -> String {
    let parts = String(decoding: read(failurePath), as: UTF8.self)
      .split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "\(address)" else { return "" }
    return String(parts[1])
  }

  /// Forgets the failure.
  package func forget() { FileContents.remove(failurePath) }

  /// Returns whether the learner has already seen the hints for a failure.
  package func hasShownHints(for failure: String, of address: StepAddress) -> Bool {
    read(shownPath) == Array("\(address)\n\(failure)".utf8)
  }

  /// Remembers that the learner has seen the hints for a failure.
  package func noteHintsShown(for failure: String, of address: StepAddress) {
    try? AtomicFile.write(Array("\(address)\n\(failure)".utf8), to: shownPath)
  }

  /// Returns the bytes of a file, or none when the file is unreadable.
  private func read(_ path: String) -> [UInt8] {
    let bytes = try? FileContents.readWhole(path, limit: Workspace.greatestPage)
    return bytes.flatMap(\.self) ?? []
  }
}
