#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LessonModel
package import SystemIO

/// The learner's folder, with the pages, and the program's own files in `.lessons`.
package struct Workspace: Sendable {
  /// The folder's path.
  package let path: String
  /// The folder's path as messages show it.
  package let shownPath: String
  /// The lessons' former ids, by their present ones.
  private(set) var formerIDs: [String: [String]] = [:]

  /// Creates a workspace value for a folder, without creating anything on disk.
  package init(_ path: String, shownAs shownPath: String) {
    self.path = path
    self.shownPath = shownPath
  }

  /// Returns the same workspace, with the former names of a course's lessons.
  func knowing(_ course: Course) -> Workspace {
    var workspace = self
    workspace.formerIDs = course.formerIDs
    return workspace
  }

  /// The default name of a workspace's folder.
  package static let folderName = "Playground"

  /// Returns whether a folder is a workspace.
  package static func isThere(_ path: String) -> Bool {
    FilePath.isFolder("\(path)/.lessons")
  }

  /// Whether the folder is a workspace.
  package var exists: Bool { Self.isThere(path) }
  /// The folder for files that may be deleted at any time.
  package var cacheFolder: String { "\(path)/.lessons/cache" }
  private static let progressName = ".lessons/progress.json"

  /// Creates the folders and the files for editors.
  ///
  /// Existing ones stay unchanged.
  ///
  /// - Parameter editorOptions: The compiler options that an editor needs to understand a page.
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

  /// Writes a file that the learner may have open.
  ///
  /// If an editor saves the file at the same moment, the editor's version stays.
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

  /// Copies the course's glossary to the folder of the pages, whose links lead there.
  ///
  /// This never overwrites a learner's file with the same name. Without the copy, only links fail.
  ///
  /// - Parameters:
  ///   - text: The glossary's text.
  ///   - name: The file's name.
  ///   - mark: The first line, which identifies the copy.
  package func keepGlossary(_ text: String, as name: String, under mark: String) {
    do {
      let there = try read(name, limit: Self.greatestPage)
      guard there?.isEmpty ?? true || there?.starts(with: mark.utf8) == true else { return }
      try replace(there, with: mark + text, in: name)
    } catch {
      // The pages work without the glossary.
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
  /// The maximum size of a progress file, in bytes, which is room for about 30,000 steps.
  package static let greatestProgress = 4 << 20
  /// The path of the progress file, as messages show it.
  var shownProgress: String { "\(shownPath)/\(Self.progressName)" }

  /// Reads the learner's progress, which is empty when there is no file yet.
  ///
  /// - Throws: `TutoringError` when the file is damaged, `SystemError` when it is unreadable.
  package func readProgress() throws -> Progress {
    let name = Self.progressName
    guard let bytes = try read(name, limit: Self.greatestProgress) else { return Progress() }
    return try ProgressFile.decode(bytes, path: "\(shownPath)/\(name)")
  }

  /// A stamp that changes when the progress file changes.
  package var progressStamp: String { FileStamp.of("\(path)/\(Self.progressName)") }

  /// Writes the learner's progress.
  ///
  /// - Throws: `SystemError` when the progress cannot be written. In this case, the old file still
  ///   exists.
  package func write(_ progress: Progress) throws(SystemError) {
    try write(ProgressFile.encode(progress), to: Self.progressName, isLasting: true)
  }

  /// Checks that the learner's progress may be written.
  ///
  /// - Throws: `SystemError` when the file is write-protected.
  package func requireWritableProgress() throws(SystemError) {
    do {
      try AtomicFile.requireWritable("\(path)/\(Self.progressName)")
    } catch {
      throw error.at("\(shownPath)/\(Self.progressName)")
    }
  }

  /// Returns the bytes of a file at a path relative to the workspace, or `nil` when there is none.
  func read(_ name: String, limit: Int) throws(SystemError) -> [UInt8]? {
    do {
      return try FileContents.readWhole("\(path)/\(name)", limit: limit)
    } catch {
      throw error.at("\(shownPath)/\(name)")
    }
  }

  /// Writes a file at a path relative to the workspace.
  func write(_ text: String, to name: String, isLasting: Bool) throws(SystemError) {
    do {
      try AtomicFile.write(Array(text.utf8), to: "\(path)/\(name)", isLasting: isLasting)
    } catch {
      throw error.at("\(shownPath)/\(name)")
    }
  }
}
