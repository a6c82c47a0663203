#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonModel
package import SystemIO

/// The learner's folder: the pages, and in `.lessons` the program's own files.
package struct Workspace: Sendable {
  /// The folder's path.
  package let path: String
  /// The folder's path as messages show it.
  package let shownPath: String
  /// The ids that lessons had before, by their present ones.
  private(set) var formerIDs: [String: [String]] = [:]

  /// Creates a workspace value for a folder; creates nothing on the disk.
  package init(_ path: String, shownAs shownPath: String) {
    self.path = path
    self.shownPath = shownPath
  }

  /// The same workspace, with the former names of a course's lessons.
  func knowing(_ course: Course) -> Workspace {
    var workspace = self
    workspace.formerIDs = course.formerIDs
    return workspace
  }

  /// The default name of a workspace's folder.
  package static let folderName = "Playground"

  /// Whether a folder is a workspace.
  package static func isThere(_ path: String) -> Bool {
    FilePath.isFolder("\(path)/.lessons")
  }

  /// Whether the folder is a workspace.
  package var exists: Bool { Self.isThere(path) }
  /// The folder for files that may be deleted at any time.
  package var cacheFolder: String { "\(path)/.lessons/cache" }
  private static let progressName = ".lessons/progress.json"

  /// Creates the folders and the files for editors; existing ones stay unchanged.
  ///
  /// - Parameter editorOptions: The compiler options with which an editor understands a page.
  /// - Throws: `TutoringError` or `SystemError` when the folder cannot be written to.
  package func create(editorOptions: [String]) throws {
    for folder in [".lessons", ".lessons/backup", ".lessons/cache", ".sourcekit-lsp"] {
      do {
        try Folder.makeAll("\(path)/\(folder)")
      } catch {
        throw TutoringError.cannotMakeFolder("\(shownPath)/\(folder)", reason: error.reason)
      }
    }
    try writeIfOther(
      ".lessons/cache/\n.lessons/course.json\n.lessons/lock\n.lessons/backup/\n",
      to: ".gitignore", keep: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    let options = String(decoding: try encoder.encode(editorOptions), as: UTF8.self)
    try writeIfOther(
      "{\"fallbackBuildSystem\": {\"swiftCompilerFlags\": \(options)}}\n",
      to: ".sourcekit-lsp/config.json", keep: false)
  }

  private func writeIfOther(_ text: String, to name: String, keep: Bool) throws(SystemError) {
    if keep, try FileKind.of("\(path)/\(name)") != nil { return }
    try replace(try read(name, limit: Self.greatestPage), with: text, in: name)
  }

  /// Writes a file that the learner may have open; if it is saved at this moment, the save stays.
  private func replace(
    _ old: [UInt8]?, with text: String, in name: String
  ) throws(SystemError) {
    guard old != Array(text.utf8) else { return }
    do {
      _ = try FileReplacement.replace("\(path)/\(name)", with: Array(text.utf8), expecting: old)
    } catch {
      throw error.at("\(shownPath)/\(name)")
    }
  }

  /// Puts the course's glossary beside the pages, whose links lead there.
  ///
  /// It never overwrites a file of that name that the learner wrote. Without the copy only a link
  /// fails.
  ///
  /// - Parameters:
  ///   - text: What the glossary says.
  ///   - name: The file's name.
  ///   - mark: The first line, by which the copy is known.
  package func keepGlossary(_ text: String, as name: String, under mark: String) {
    do {
      let there = try read(name, limit: Self.greatestPage)
      guard there?.isEmpty ?? true || there?.starts(with: mark.utf8) == true else { return }
      try replace(there, with: mark + text, in: name)
    } catch {
      // The pages work without it.
    }
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
  /// The greatest size of a progress file, in bytes: room for some 30,000 steps.
  package static let greatestProgress = 4 << 20
  /// The path of the progress file, as messages show it.
  var shownProgress: String { "\(shownPath)/\(Self.progressName)" }

  /// Reads the learner's progress; it is empty when there is no file yet.
  ///
  /// - Throws: `TutoringError` when the file is damaged, `SystemError` when it cannot be read.
  package func readProgress() throws -> Progress {
    let name = Self.progressName
    guard let bytes = try read(name, limit: Self.greatestProgress) else { return Progress() }
    return try ProgressFile.decode(bytes, path: "\(shownPath)/\(name)")
  }

  /// A stamp that changes when the progress file changes.
  package var progressStamp: String { FileStamp.of("\(path)/\(Self.progressName)") }

  /// Writes the learner's progress.
  ///
  /// - Throws: `SystemError` when it cannot be written; then the old file still exists.
  package func write(_ progress: Progress) throws(SystemError) {
    try write(ProgressFile.encode(progress), to: Self.progressName, isLasting: true)
  }

  /// Checks that the learner's progress may be written.
  ///
  /// - Throws: `SystemError` when its file is write-protected.
  package func requireWritableProgress() throws(SystemError) {
    do {
      try AtomicFile.requireWritable("\(path)/\(Self.progressName)")
    } catch {
      throw error.at("\(shownPath)/\(Self.progressName)")
    }
  }

  /// The bytes of a file, by its path from the workspace; `nil` when there is none.
  func read(_ name: String, limit: Int) throws(SystemError) -> [UInt8]? {
    do {
      return try FileContents.readWhole("\(path)/\(name)", limit: limit)
    } catch {
      throw error.at("\(shownPath)/\(name)")
    }
  }

  /// Writes a file, by its path from the workspace.
  func write(_ text: String, to name: String, isLasting: Bool) throws(SystemError) {
    do {
      try AtomicFile.write(Array(text.utf8), to: "\(path)/\(name)", isLasting: isLasting)
    } catch {
      throw error.at("\(shownPath)/\(name)")
    }
  }
}
