#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Files that have either their old or their new content, whenever the process is killed.
package enum AtomicFile {
  /// Replaces a file's content: a new file beside it is written, synced and renamed.
  ///
  /// A symbolic link keeps pointing where it did, and the file keeps its rights. The caller holds
  /// a lock, so one name for the new file is enough and nothing piles up.
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

  /// Makes a file where nothing may be yet, not even a link that leads nowhere.
  ///
  /// - Throws: `SystemError` when something is there, or it cannot be written; nothing has changed
  ///   then.
  package static func create(_ bytes: [UInt8], at path: String) throws(SystemError) {
    try make(path, bytes, rights: 0o644)
  }

  /// Writes a new file and waits until the disk has it; what cannot be written whole is removed.
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
