#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
package import LessonModel
internal import SystemIO

/// Why a step failed last, and whether the hints made for that were shown: kept in the cache, for hints
/// that depend on it.
///
/// Nothing here is worth an error: without it a hint is shown twice, or an ordered one comes first.
package struct FailureMemory: Sendable {
  private let failurePath: String
  private let shownPath: String

  /// The memory of a workspace.
  package init(of workspace: Workspace) {
    failurePath = "\(workspace.cacheFolder)/last-failure"
    shownPath = "\(workspace.cacheFolder)/fitting-hint"
  }

  /// Remembers why a step failed and on which page.
  ///
  /// On another page than before the hints that fit are news again, even for an equal failure.
  package func write(_ text: String, of address: StepAddress, on page: [UInt8]) {
    let head = "\(address) \(ContentDigest.of(page))"
    let old = FileManager.default.contents(atPath: failurePath) ?? Data()
    if !old.starts(with: Data("\(head)\n".utf8)) {
      try? FileManager.default.removeItem(atPath: shownPath)
    }
    try? AtomicFile.write(Array("\(head)\n\(text)".utf8), to: failurePath)
  }

  /// Why the step failed last; empty when it did not, or nobody knows any more.
  package func failure(of address: StepAddress) -> String {
    guard let data = FileManager.default.contents(atPath: failurePath) else { return "" }
    let parts = String(decoding: data, as: UTF8.self)
      .split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].hasPrefix("\(address) ") else { return "" }
    return String(parts[1])
  }

  /// Forgets why a step failed.
  package func forget() { try? FileManager.default.removeItem(atPath: failurePath) }

  /// Whether the hints that fit a failure were shown already.
  package func hasShownHints(for failure: String, of address: StepAddress) -> Bool {
    FileManager.default.contents(atPath: shownPath) == Data("\(address)\n\(failure)".utf8)
  }

  /// Remembers that the hints that fit a failure were shown.
  package func noteHintsShown(for failure: String, of address: StepAddress) {
    try? AtomicFile.write(Array("\(address)\n\(failure)".utf8), to: shownPath)
  }
}
