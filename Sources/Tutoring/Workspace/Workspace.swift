#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
package import LessonModel
package import SystemIO

/// The learner's folder: the pages, and in `.lessons` the program's own files.
package struct Workspace: Sendable {
  /// The folder's path.
  package let path: String
  /// The folder's path as messages show it.
  package let shownPath: String

  /// Creates a workspace value for a folder; creates nothing on the disk.
  package init(_ path: String, shownAs shownPath: String) {
    self.path = path
    self.shownPath = shownPath
  }

  /// The default name of a workspace's folder.
  package static let folderName = "Playground"

  /// Whether a folder is a workspace.
  package static func isThere(_ path: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: "\(path)/.lessons", isDirectory: &isDirectory)
      && isDirectory
  }

  /// Whether there is a progress file.
  package var exists: Bool { Self.isThere(path) }
  /// The folder for files that may be deleted at any time.
  package var cacheFolder: String { "\(path)/.lessons/cache" }
  private var progressPath: String { "\(path)/.lessons/progress.json" }
  private var shownProgress: String { "\(shownPath)/.lessons/progress.json" }

  /// Creates the folders and the files for editors; existing ones stay unchanged.
  ///
  /// - Parameter editorOptions: The compiler options with which an editor understands a page.
  /// - Throws: `TutoringError` or `SystemError` when the folder cannot be written to.
  package func create(editorOptions: [String]) throws {
    for folder in [".lessons", ".lessons/backup", ".lessons/cache", ".sourcekit-lsp"] {
      let whole = "\(path)/\(folder)"
      // Usually the folders exist.
      guard !FileManager.default.fileExists(atPath: whole) else { continue }
      do {
        try FileManager.default.createDirectory(atPath: whole, withIntermediateDirectories: true)
      } catch {
        throw TutoringError.cannotMakeFolder(
          "\(shownPath)/\(folder)", reason: SystemError.text())
      }
    }
    try writeIfOther(
      ".lessons/cache/\n.lessons/lock\n.lessons/backup/\n", to: ".gitignore", keep: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    let options = String(decoding: try encoder.encode(editorOptions), as: UTF8.self)
    try writeIfOther(
      "{\"fallbackBuildSystem\": {\"swiftCompilerFlags\": \(options)}}\n",
      to: ".sourcekit-lsp/config.json", keep: false)
  }

  private func writeIfOther(_ text: String, to name: String, keep: Bool) throws {
    let file = "\(path)/\(name)"
    let old = FileManager.default.contents(atPath: file)
    guard old == nil || !keep && old != Data(text.utf8) else { return }
    try AtomicFile.write(Array(text.utf8), to: file)
  }

  /// Locks the workspace for this process.
  ///
  /// - Parameter patience: How long to wait for another process that holds the lock.
  /// - Returns: The lock, which is released after its last use.
  /// - Throws: `SystemError` when another process still holds it, or the folder cannot be written
  ///   to.
  package func lock(patience: Duration = .zero) throws(SystemError) -> FileLock {
    try FileLock("\(path)/.lessons/lock", patience: patience)
  }
}

extension Workspace {
  /// Reads the learner's progress; it is empty when there is no file yet.
  ///
  /// - Throws: `TutoringError` when the file cannot be read or is damaged.
  package func readProgress() throws -> Progress {
    guard let bytes = try read(progressPath, shownAs: shownProgress) else { return Progress() }
    return try ProgressFile.decode(bytes, path: shownProgress)
  }

  /// Writes the learner's progress.
  ///
  /// - Throws: `SystemError` when it cannot be written; then the old file still exists.
  package func write(_ progress: Progress) throws {
    try AtomicFile.write(Array(try ProgressFile.encode(progress).utf8), to: progressPath)
  }

  /// The bytes of a file; `nil` when there is none.
  private func read(_ file: String, shownAs name: String) throws(TutoringError) -> [UInt8]? {
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    guard let data = FileManager.default.contents(atPath: file) else { throw .cannotRead(name) }
    return Array(data)
  }
}

extension Workspace {
  /// The path of a lesson's page.
  package func pagePath(of lesson: Lesson) -> String { "\(path)/\(lesson.name).swift" }

  /// The path of a lesson's page, as messages show it.
  package func shownPage(of lesson: Lesson) -> String { "\(shownPath)/\(lesson.name).swift" }

  /// The bytes of a lesson's page; `nil` when there is none.
  package func readPage(of lesson: Lesson) throws(TutoringError) -> [UInt8]? {
    try read(pagePath(of: lesson), shownAs: shownPage(of: lesson))
  }

  /// Writes a lesson's page, unless it has changed since it was read.
  ///
  /// - Throws: `TutoringError.savedMeanwhile` when it has changed, `SystemError` when it cannot be
  ///   written.
  package func writePage(_ text: String, of lesson: Lesson, replacing old: [UInt8]?) throws {
    guard try readPage(of: lesson) == old else {
      throw TutoringError.savedMeanwhile(page: shownPage(of: lesson))
    }
    try AtomicFile.write(Array(text.utf8), to: pagePath(of: lesson))
  }

  /// Copies a lesson's page to a backup and returns the backup's path as messages show it.
  package func backUpPage(of lesson: Lesson) throws -> String? {
    guard let bytes = try readPage(of: lesson) else { return nil }
    var number = 1
    var name = ""
    repeat {
      name = "\(lesson.name).\(number).swift"
      number += 1
    } while FileManager.default.fileExists(atPath: "\(path)/.lessons/backup/\(name)")
    try AtomicFile.write(bytes, to: "\(path)/.lessons/backup/\(name)")
    return "\(shownPath)/.lessons/backup/\(name)"
  }
}
