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
  /// - Throws: `SystemError` when it cannot be written; the old content is still there then.
  package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let target = FilePath.real(path) ?? path
    let new = "\(FilePath.parent(of: target))/.\(FilePath.name(of: target)).new"
    var status = stat()
    let rights = unsafe stat(target, &status) == 0 ? UInt32(status.st_mode) & 0o777 : 0o644
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
  }

  /// Creates a file at a path where nothing exists yet, not even a broken link.
  ///
  /// - Throws: `SystemError` when something exists there, or the file cannot be written; then
  ///   nothing has changed.
  package static func create(_ bytes: [UInt8], at path: String) throws(SystemError) {
    try make(path, bytes, rights: 0o644)
  }

  /// Writes a new file and waits until the disk has it; removes it if it cannot be completed.
  private static func make(
    _ path: String, _ bytes: [UInt8], rights: UInt32
  ) throws(SystemError) {
    let file = try Descriptor(
      opening: path, O_WRONLY | O_CREAT | O_EXCL, rights: rights, for: .replaceFile)
    var code = file.writeAll(bytes)
    if code == nil, fsync(file.number) != 0 { code = errno }
    if let code {
      _ = unsafe unlink(path)
      throw SystemError(.replaceFile, path, code: code)
    }
  }
}
