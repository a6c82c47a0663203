internal import LessonModel
internal import SystemIO
internal import TerminalIO

/// The folder for an export: a free one, or an unchanged earlier export.
struct ExportFolder: Sendable {
  /// The folder's path.
  let path: String
  /// The folder's path in messages.
  let shownPath: String

  /// Creates a value for a folder, which need not exist.
  init(_ path: String, _ context: Context) {
    // Replace the target of a link, not the link.
    self.path = FilePath.real(path) ?? path
    shownPath = Sanitizer.line(FilePath.shown(path, from: context.directory))
  }

  /// The maximum number of bytes to read when looking for changes.
  private static let limit = 1 << 28

  /// Checks that replacing the folder with an export loses nothing.
  ///
  /// - Parameters:
  ///   - course: The id of the exported course.
  ///   - place: The folder's current path; `nil` when it is in its place.
  /// - Throws: `Failure`, with what to do.
  func requireFree(for course: String, at place: String? = nil) throws {
    let path = place ?? self.path
    guard FilePath.isFolder(path) else {
      guard try FileKind.of(path) == nil else { throw PlaygroundMessages.isTaken(shownPath) }
      return
    }
    guard Folder.names(in: path)?.isEmpty != true else { return }
    guard let record = ExportRecord(in: path), record.course == course,
      let found = FolderFiles(in: path, limit: Self.limit)
    else { throw PlaygroundMessages.isTaken(shownPath) }
    let changed = found.files.first {
      !Self.isOfXcode($0.path) && record.files[$0.path] != ContentDigest.of($0.bytes)
    }
    if let path = changed?.path ?? found.faults.first?.path {
      throw PlaygroundMessages.isChanged(Sanitizer.line("\(shownPath)/\(path)"))
    }
  }

  /// Returns whether a file is not part of an export: its record, and files of Xcode and the
  /// Finder.
  private static func isOfXcode(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    return path == ExportRecord.fileName || parts.last == ".DS_Store"
      || parts.last == "timeline.xctimeline"
      || parts.contains { $0 == "xcuserdata" || $0 == "playground.xcworkspace" }
  }

  /// Writes an export in the folder's place, completely or not at all.
  ///
  /// - Parameters:
  ///   - files: The files of the export.
  ///   - record: The record, which names their course.
  ///   - exchanging: Runs before the folder and the export are exchanged; for tests.
  /// - Throws: `SystemError` when it cannot be written, `Failure` when a file in the folder was
  ///   saved meanwhile. The folder is then unchanged.
  func write(
    _ files: [FolderFiles.File], _ record: ExportRecord, exchanging: () -> Void = {}
  ) throws {
    let parent = FilePath.parent(of: path)
    try Folder.makeAll(parent)
    TemporaryFolder.sweep(in: parent)
    let room = try TemporaryFolder(in: parent)
    let new = "\(room.path)/export"
    let all = files + [FolderFiles.File(path: ExportRecord.fileName, bytes: try record.bytes())]
    for file in all {
      try Folder.makeAll(FilePath.parent(of: "\(new)/\(file.path)"))
      try AtomicFile.create(file.bytes, at: "\(new)/\(file.path)")
    }
    exchanging()
    if Folder.move(new, toFree: path) { return }
    try Folder.exchange(path, new)
    do {
      try requireFree(for: record.course, at: new)
    } catch {
      try Folder.exchange(path, new)
      throw error
    }
  }
}
