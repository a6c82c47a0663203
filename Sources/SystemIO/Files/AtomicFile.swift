#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Files that keep either their old or their new content even if the process is killed.
package enum AtomicFile {
  /// Replaces a file's content by writing, syncing and renaming a new file beside it.
  ///
  /// A symbolic link keeps its target, and the file keeps its permissions. The caller holds a lock,
  /// so one name for the new file is enough and no files pile up.
  ///
  /// It is for files that only this program writes, and for files whose old content does not
  /// matter, such as that of `--output`. For a file that a person may have open, use
  /// `FileReplacement`.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - path: The file.
  ///   - isLasting: Whether to wait until the disk has the new name too, so that a power cut does not
  ///     bring the old content back.
  /// - Throws: `SystemError` when the file cannot be written; it then still has its old content.
  package static func write(
    _ bytes: [UInt8], to path: String, isLasting: Bool = false
  ) throws(SystemError) {
    let target = FilePath.real(path) ?? path
    let new = "\(FilePath.parent(of: target))/.\(FilePath.name(of: target)).new"
    let rights = try rights(of: target, shownAs: path)
    _ = unsafe unlink(new)
    do {
      try make(new, bytes, rights: rights)
    } catch {
      throw SystemError(.replaceFile, path, code: error.code)
    }
    guard unsafe rename(new, target) == 0 else {
      let error = SystemError(.replaceFile, path)
      _ = unsafe unlink(new)
      throw error
    }
    if isLasting { Folder.sync(FilePath.parent(of: target)) }
  }

  /// Checks that a file may be replaced, which is true of a missing file.
  ///
  /// - Throws: `SystemError` when the file is write-protected or belongs to a different user.
  package static func requireWritable(_ path: String) throws(SystemError) {
    _ = try rights(of: path, shownAs: path)
  }

  /// Returns the permissions for the new content of a file; `nil` when there is no file.
  ///
  /// - Throws: `SystemError` when the file is write-protected, even if the folder permits replacing
  ///   it, because a person protected it on purpose, or it belongs to a different user.
  static func rights(of path: String, shownAs name: String) throws(SystemError) -> UInt32? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    // Root may write to every file, so the permissions themselves count.
    let isRefused = unsafe access(path, W_OK) != 0 && errno == EACCES
    if isRefused || status.st_mode & 0o222 == 0 {
      let isForeign = isRefused && status.st_uid != geteuid()
      throw SystemError(isForeign ? .replaceForeign : .replaceProtected, name, code: EACCES)
    }
    return UInt32(status.st_mode) & 0o777
  }

  /// Creates a file at a path where nothing exists yet, not even a broken link.
  ///
  /// - Throws: `SystemError` when something exists there, or the file cannot be written; then
  ///   nothing has changed.
  package static func create(_ bytes: [UInt8], at path: String) throws(SystemError) {
    try make(path, bytes, rights: nil)
  }

  /// Writes a new file and waits until the disk has it; removes it if it cannot be completed.
  ///
  /// - Parameters:
  ///   - path: The path of the file; nothing may be there.
  ///   - bytes: Its content.
  ///   - rights: Its permissions; `nil` for the usual ones of new files.
  /// - Throws: `SystemError` when it cannot be written.
  static func make(_ path: String, _ bytes: [UInt8], rights: UInt32?) throws(SystemError) {
    let file = try Descriptor(
      opening: path, O_WRONLY | O_CREAT | O_EXCL, rights: rights ?? 0o644, for: .replaceFile)
    if let rights { _ = fchmod(file.number, mode_t(rights)) }
    var code = file.writeAll(bytes)
    if code == nil, fsync(file.number) != 0 { code = errno }
    if let code {
      _ = unsafe unlink(path)
      throw SystemError(.replaceFile, path, code: code)
    }
  }
}
