#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import SystemIO

/// The courses from elsewhere that the learner allows to run without a sandbox.
///
/// The file is in the user's state folder, so a course and its workspace cannot answer for
/// themselves. It has the courses' real paths as JSON.
struct TrustedCourses: Hashable, Sendable {
  /// The file; `nil` when the environment names no folder for it.
  let file: String?

  /// Finds the file: in `XDG_STATE_HOME`, else in `~/.local/state`.
  init(_ environment: [String: String]) {
    func absolute(_ name: String) -> String? {
      environment[name].flatMap { FilePath.isAbsolute($0) ? $0 : nil }
    }
    let folder = absolute("XDG_STATE_HOME") ?? absolute("HOME").map { "\($0)/.local/state" }
    file = folder.map { "\($0)/lessons/trusted" }
  }

  /// Returns whether the learner trusts the course in the folder with this real path.
  func contains(_ course: String) -> Bool {
    // Equal strings may have different bytes, and so be different folders.
    paths.contains { $0.utf8.elementsEqual(course.utf8) }
  }

  /// Stores the learner's answer, and returns whether that worked.
  func add(_ course: String) -> Bool {
    guard let file else { return false }
    let folder = FilePath.parent(of: file)
    guard Folder.canUse(folder) else { return false }
    do {
      try FolderLock.hold(folder) {
        let others = paths.filter { !$0.utf8.elementsEqual(course.utf8) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
        try AtomicFile.write(Array(encoder.encode((others + [course]).sorted())), to: file)
      }
      return true
    } catch {
      return false
    }
  }

  /// The real paths of the courses, or none if the file cannot be read.
  private var paths: [String] {
    guard let file, let data = FileManager.default.contents(atPath: file) else { return [] }
    return (try? JSONDecoder().decode([String].self, from: data)) ?? []
  }
}
