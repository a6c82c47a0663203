package import LessonModel
internal import SystemIO

/// Remembers the last failure of a step and whether the hints for it were shown.
///
/// It is kept in the cache. Its errors are ignored: without it a hint may be shown twice, or an
/// ordered hint may come first.
package struct FailureMemory: Sendable {
  private let failurePath: String
  private let shownPath: String

  /// The memory of a workspace.
  package init(of workspace: Workspace) {
    failurePath = "\(workspace.cacheFolder)/last-failure"
    shownPath = "\(workspace.cacheFolder)/fitting-hint"
  }

  /// Remembers why a step failed.
  package func write(_ text: String, of address: StepAddress) {
    try? AtomicFile.write(Array("\(address)\n\(text)".utf8), to: failurePath)
  }

  /// The reason why the step last failed; empty when it did not fail or the reason is lost.
  package func failure(of address: StepAddress) -> String {
    let parts = String(decoding: read(failurePath), as: UTF8.self)
      .split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "\(address)" else { return "" }
    return String(parts[1])
  }

  /// Forgets why a step failed.
  package func forget() { FileContents.remove(failurePath) }

  /// Whether the hints for a failure were already shown.
  package func hasShownHints(for failure: String, of address: StepAddress) -> Bool {
    read(shownPath) == Array("\(address)\n\(failure)".utf8)
  }

  /// Remembers that the hints for a failure were shown.
  package func noteHintsShown(for failure: String, of address: StepAddress) {
    try? AtomicFile.write(Array("\(address)\n\(failure)".utf8), to: shownPath)
  }

  /// The bytes of a file; none when it cannot be read.
  private func read(_ path: String) -> [UInt8] {
    let bytes = try? FileContents.readWhole(path, limit: Workspace.greatestPage)
    return bytes.flatMap(\.self) ?? []
  }
}
