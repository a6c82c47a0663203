#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// New content for a file that other programs save too, without losing their saves.
///
/// `init` writes and syncs the new content in a folder for old versions. `commit` exchanges the
/// file and the new content in one step, so the folder then has the old content. If the old content
/// is not the one that the caller has read, another program has saved meanwhile, and `commit`
/// exchanges them back. An editor that still writes to its open file writes into the old version.
/// So `commit` waits for the editor, and keeps the version if the editor does not finish.
///
/// If the process is killed at any point, the file is whole, and each saved version is either in
/// the file or in the folder. The folder may also contain the new content.
///
/// The caller holds a lock, so that no other process of this program does the same.
package final class FileReplacement {
  /// How a replacement ended.
  package enum End: Hashable, Sendable {
    /// The file has the new content; the old content is at the path `kept`, if the caller wanted
    /// it.
    case replaced(kept: String?)
    /// Another program saved or removed the file meanwhile.
    ///
    /// The file has the saved content. After two saves, or a save into the old version after the
    /// move, the saved content is at the path `kept` instead.
    case savedMeanwhile(kept: String?)
  }

  /// Points between the steps of `commit`, at which tests save the file.
  enum Moment: Hashable, Sendable, CaseIterable {
    /// The new content is in the file; the old content has not been checked yet.
    case exchanged
    /// The old content is not the expected one, and is not back in the file yet.
    case surprised
    /// The old content is back in the file.
    case putBack
    /// The old content is elsewhere, and there is no file; only without exchange.
    case movedAway
  }

  /// How long to wait for an editor that has the old version open for writing.
  static let patience = Duration.milliseconds(250)

  /// The path of the file in errors.
  let path: String
  /// The file itself, after resolving a link.
  let target: String
  /// The new content.
  let bytes: [UInt8]
  /// The folder for old versions.
  private(set) var folder: String
  let platform: Platform
  /// A callback for each moment.
  var reached: (Moment) -> Void = { _ in }
  let versionName: (Int) -> String
  private let rights: UInt32?
  private var isStaged = false

  /// The path of the new content before it is in place.
  var staged: String { Self.staged(of: target, in: folder) }
  /// The temporary path of the old content, without exchange.
  var away: String { Self.away(of: target, in: folder) }

  /// Writes the new content, and waits until the disk has it.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - path: The file; a link there keeps its target, and the file keeps its permissions.
  ///   - folder: A folder for old versions. If the file is on a different file system, this uses
  ///     the file's own folder, since no move between file systems is a single step.
  ///   - versionName: The name of an old version, by its number from 1 on.
  ///   - platform: The calls to use.
  /// - Throws: `SystemError` when the file is write-protected or there is no room, or a file that a
  ///   killed process had moved away cannot be moved back; then nothing has changed.
  package init(
    _ bytes: [UInt8], of path: String, keepingIn folder: String,
    as versionName: @escaping (Int) -> String, platform: Platform = .current
  ) throws(SystemError) {
    self.path = path
    target = FilePath.real(path) ?? path
    self.bytes = bytes
    self.folder = folder
    self.platform = platform
    self.versionName = versionName
    rights = try AtomicFile.rights(of: target, shownAs: path)
    try stage()
  }

  deinit { discard() }

  private func stage() throws(SystemError) {
    // Any remaining file there is an earlier process's new content, not a user's work.
    try Self.recover(path, keptIn: folder, as: versionName, platform: platform)
    do {
      try AtomicFile.make(staged, bytes, rights: rights)
    } catch {
      throw failure(error.code)
    }
    isStaged = true
  }

  private func discard() {
    if isStaged { _ = unsafe unlink(staged) }
    isStaged = false
  }

  /// Keeps the new content as an old version, without touching the file, and returns its path.
  ///
  /// - Throws: `SystemError` when the system refuses.
  package func keepAsVersion() throws(SystemError) -> String {
    let version = try moveToVersion(staged)
    isStaged = false
    Folder.sync(folder)
    return version
  }

  /// Puts the new content into the file's place, if the file still has the expected content.
  ///
  /// - Parameters:
  ///   - expected: The content that the caller has read; `nil` when there was no file.
  ///   - keepsOld: Whether the old version stays in the folder.
  /// - Returns: How it ended.
  /// - Throws: `SystemError` when the system refuses. Then the file has its old content, or, if
  ///   that cannot be read and put back (`readOldVersion`), the old content is at the error's path.
  package func commit(replacing expected: [UInt8]?, keepsOld: Bool) throws(SystemError) -> End {
    do {
      return try commitHere(replacing: expected, keepsOld: keepsOld)
    } catch {
      guard error.code == EXDEV else { throw error }
    }
    discard()
    folder = FilePath.parent(of: target)
    try stage()
    return try commitHere(replacing: expected, keepsOld: keepsOld)
  }

  private func commitHere(
    replacing expected: [UInt8]?, keepsOld: Bool
  ) throws(SystemError) -> End {
    guard let expected else {
      switch FileMove.move(staged, toFree: target, platform) {
      case .done:
        isStaged = false
        Folder.sync(FilePath.parent(of: target))
        return .replaced(kept: nil)
      case .failed(EEXIST): return .savedMeanwhile(kept: nil)
      case .failed(let code): throw failure(code)
      case .unsupported: throw failure(ENOTSUP)
      }
    }
    guard platform == .native else {
      return try commitByMoves(replacing: expected, keepsOld: keepsOld)
    }
    let version = try moveToVersion(staged)
    isStaged = false
    switch FileMove.exchange(target, version, platform) {
    case .done: break
    case .unsupported:
      guard unsafe rename(version, staged) == 0 else { throw failure(errno) }
      isStaged = true
      return try commitByMoves(replacing: expected, keepsOld: keepsOld)
    case .failed(let code):
      _ = unsafe unlink(version)
      guard code != ENOENT else { return .savedMeanwhile(kept: nil) }
      throw failure(code)
    }
    reached(.exchanged)
    Folder.sync(FilePath.parent(of: target))
    let rest: FileRest
    do {
      rest = try FileRest.wait(version, for: expected, platform)
    } catch {
      // The old content is unknown, so put it back, or name it in the error.
      guard FileMove.exchange(target, version, platform) == .done else { throw error }
      _ = unsafe unlink(version)
      throw failure(error.code)
    }
    guard rest != .other else { return try putBack(version) }
    if keepsOld { Folder.sync(folder) }
    if !keepsOld, rest == .same { _ = unsafe unlink(version) }
    return .replaced(kept: keepsOld || rest != .same ? version : nil)
  }

  /// Puts the file's old content back.
  private func putBack(_ version: String) throws(SystemError) -> End {
    reached(.surprised)
    guard FileMove.exchange(target, version, platform) == .done else {
      return .savedMeanwhile(kept: version)
    }
    reached(.putBack)
    let rest = try FileRest.wait(version, for: bytes, platform)
    // Another program saved the file again after the exchange, so that version belongs in the file.
    if rest == .other { _ = FileMove.exchange(target, version, platform) }
    if rest == .same { _ = unsafe unlink(version) }
    Folder.sync(FilePath.parent(of: target))
    Folder.sync(folder)
    return .savedMeanwhile(kept: rest == .same ? nil : version)
  }
}

extension FileReplacement {
  /// Gives a file the first free name of an old version, and returns its path.
  func moveToVersion(_ file: String) throws(SystemError) -> String {
    var number = 1
    while true {
      let version = "\(folder)/\(versionName(number))"
      var status = stat()
      let isFree = unsafe lstat(version, &status) != 0
      switch isFree ? FileMove.move(file, toFree: version, platform) : .failed(EEXIST) {
      case .done: return version
      case .failed(EEXIST): number += 1
      case .failed(let code): throw failure(code)
      case .unsupported: throw failure(ENOTSUP)
      }
    }
  }

  /// Returns the error for a failed replacement with this `errno`.
  func failure(_ code: Int32) -> SystemError { SystemError(.replaceFile, path, code: code) }
}
