#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Dispatch
internal import LessonMarkup
internal import LessonModel
internal import Synchronization
internal import SystemIO

extension CourseFolder {
  /// The list of the steps that were released.
  private static let listName = "ids.txt"

  /// Reads all that `lint` looks at.
  func lint() -> CourseLint {
    var faults = read().problems
    var released: ReleasedIDs?
    do throws(Diagnostics) {
      released = try releasedIDs()
    } catch {
      faults += error.all
    }
    return CourseLint(
      documents: documents(), faults: faults, entries: entries(), released: released
    ) { FileManager.default.fileExists(atPath: "\(path)/\($0)") }
  }

  /// Writes the list of the steps that are released now.
  ///
  /// - Returns: The list's name for people.
  /// - Throws: `SystemError` when it cannot be written.
  func release(_ names: StepNames) throws -> String {
    try AtomicFile.write(Array(ReleasedIDs.text(of: names).utf8), to: "\(path)/\(Self.listName)")
    return shown(Self.listName)
  }

  /// The lessons' texts as they are, those that can be read.
  private func documents() -> [LessonDocument] {
    let names = names
    let results = Mutex([LessonDocument?](repeating: nil, count: names.count))
    DispatchQueue.concurrentPerform(iterations: names.count) { index in
      let shown = shown(names[index])
      guard let bytes = FileManager.default.contents(atPath: "\(path)/\(names[index])"),
        let text = try? SourceText(bytes: Array(bytes), path: shown)
      else { return }
      let document = LessonDocument(path: shown, file: names[index], lines: text.lines)
      results.withLock { $0[index] = document }
    }
    return results.withLock { $0.compactMap(\.self) }
  }

  private func entries() -> [CourseFilesRule.Entry] {
    everything.sorted().map { name in
      CourseFilesRule.Entry(
        name: name, path: shown(name),
        kind: Self.isLesson(name)
          ? .lesson : Paths.isFolder("\(path)/\(name)") ? .folder : .file)
    }
  }

  private func releasedIDs() throws(Diagnostics) -> ReleasedIDs? {
    guard let bytes = FileManager.default.contents(atPath: "\(path)/\(Self.listName)") else {
      return nil
    }
    let shown = shown(Self.listName)
    let text = try SourceText(bytes: Array(bytes), path: shown)
    return ReleasedIDs(path: shown, lines: text.lines)
  }
}
