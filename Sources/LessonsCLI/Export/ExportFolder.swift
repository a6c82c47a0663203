internal import LessonModel
internal import SystemIO
internal import TerminalIO

/// The folder for an export: a free one, or an unchanged earlier export.
struct ExportFolder: Sendable {
  /// The folder's path.
  let path: String
  /// The folder's path as messages show it.
  let shownPath: String

  /// Names a folder, which need not exist.
  init(_ path: String, _ context: Context) {
    // The target of a link is replaced, not the link.
    self.path = FilePath.real(path) ?? path
    shownPath = Sanitizer.line(FilePath.shown(path, from: context.directory))
  }

  /// The most bytes that are read to find changes.
  private static let limit = 1 << 28

  /// Checks that nothing is lost when an export replaces the folder.
  ///
  /// - Parameters:
  ///   - course: The id of the course that is exported.
  ///   - place: Where the folder is now; `nil` when it is in its place.
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

  /// Whether a file is not part of an export: its record, and files of Xcode and the Finder.
  private static func isOfXcode(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    return path == ExportRecord.fileName || parts.last == ".DS_Store"
      || parts.last == "timeline.xctimeline"
      || parts.contains { $0 == "xcuserdata" || $0 == "playground.xcworkspace" }
  }

  /// Writes an export in the folder's place, whole or not at all.
  ///
  /// - Parameters:
  ///   - files: The files of the export.
  ///   - record: What says of which course they are.
  ///   - exchanging: Is called before the folder changes places with the export; for tests.
  /// - Throws: `SystemError` when it cannot be written, `Failure` when something in the folder was saved
  ///   meanwhile; then all is as it was.
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
