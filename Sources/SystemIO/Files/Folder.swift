#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Folders and their contents.
package enum Folder {
  /// Returns the names in a folder in no particular order; `nil` when it cannot be read.
  package static func names(in path: String) -> [String]? {
    guard let folder = unsafe opendir(path) else { return nil }
    defer { unsafe _ = closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = String(
        decoding: unsafe FolderEntry.name(of: entry).dropLast().map { UInt8(bitPattern: $0) },
        as: UTF8.self)
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Creates a folder that only this user may enter, in an existing folder.
  ///
  /// - Throws: `SystemError` when it cannot be created, or something exists at the path.
  package static func make(_ path: String) throws(SystemError) {
    guard FolderOwner.makeFolder(path, rights: 0o700) else { throw SystemError(.makeFolder, path) }
  }

  /// Creates a folder and its missing parents.
  ///
  /// - Throws: `SystemError` with the folder that cannot be created.
  package static func makeAll(_ path: String) throws(SystemError) {
    guard !FilePath.isFolder(path) else { return }
    let parent = FilePath.parent(of: path)
    if parent != path { try makeAll(parent) }
    guard FolderOwner.makeFolder(path, rights: 0o777) || errno == EEXIST && FilePath.isFolder(path)
    else {
      throw SystemError(.makeFolder, path)
    }
  }

  /// Creates a folder and its missing parents below a folder that must exist.
  ///
  /// So it never recreates a folder that the user has moved elsewhere.
  package static func makeAll(_ path: String, within base: String) throws(SystemError) {
    guard FilePath.isFolder(base) else { throw SystemError(.makeFolder, base, code: ENOENT) }
    try makeAll(path)
  }

  /// Waits until the disk has the names in a folder; does nothing if that is impossible.
  static func sync(_ path: String) {
    guard let folder = try? Descriptor(opening: path, O_RDONLY, for: .readFolder) else { return }
    _ = fsync(folder.number)
  }

  /// Whether this process can create files in a folder.
  package static func isWritable(_ path: String) -> Bool { unsafe access(path, W_OK | X_OK) == 0 }

  /// Whether programs and libraries in a folder can be run; not on a file system mounted `noexec`.
  package static func canRunPrograms(_ path: String) -> Bool { !NativeMount.forbidsPrograms(path) }

  /// Creates a folder and its parents if needed, and returns whether it is usable.
  ///
  /// A folder is usable if it is writable, and its path is short enough for names of files below
  /// it.
  package static func canUse(_ path: String) -> Bool {
    guard FilePath.isAbsolute(path), path.utf8.count + 256 <= Int(PATH_MAX) else { return false }
    for folder in FilePath.upward(from: path).dropLast().reversed()
    where !FilePath.isFolder(folder) {
      guard FolderOwner.makeFolder(folder, rights: 0o700) || errno == EEXIST else { return false }
    }
    return FilePath.isFolder(path) && isWritable(path)
  }

  /// Empties a folder, and creates it if needed.
  ///
  /// - Throws: `SystemError` when it cannot be emptied or created.
  package static func empty(_ path: String) throws(SystemError) {
    if let names = names(in: path), names.isEmpty { return }
    guard remove(path), FolderOwner.makeFolder(path, rights: 0o777) else {
      throw SystemError(.emptyFolder, path)
    }
  }

  /// Renames a folder on the same file system; the new name must be free.
  ///
  /// - Returns: Whether it has the new name.
  package static func move(_ path: String, toFree name: String) -> Bool {
    FileMove.move(path, toFree: name, .current) == .done
  }

  /// Removes a folder if it is empty, and returns whether it is gone.
  @discardableResult
  package static func removeEmpty(_ path: String) -> Bool { unsafe rmdir(path) == 0 }

  /// Exchanges two folders on the same file system.
  ///
  /// If the system cannot do it in one step, neither folder is at the first path for a moment.
  ///
  /// - Throws: `SystemError` on failure; then both folders are in their old places.
  package static func exchange(_ one: String, _ other: String) throws(SystemError) {
    switch FileMove.exchange(one, other, .current) {
    case .done: return
    case .failed(let code): throw SystemError(.replaceFile, one, code: code)
    case .unsupported: break
    }
    let between = "\(other).between"
    guard move(one, toFree: between) else { throw SystemError(.replaceFile, one) }
    guard move(other, toFree: one) else {
      let error = SystemError(.replaceFile, other)
      _ = move(between, toFree: one)
      throw error
    }
    _ = move(between, toFree: other)
  }

  /// Removes a file, or a folder with everything in it, without following links.
  ///
  /// - Parameters:
  ///   - path: The file or folder.
  ///   - deadline: When to stop; a later call can remove the rest. `nil` for never.
  /// - Returns: Whether everything is gone; otherwise `errno` has the reason.
  @discardableResult
  package static func remove(
    _ path: String, until deadline: ContinuousClock.Instant? = nil
  ) -> Bool {
    var removal = FolderRemoval(until: deadline)
    let isGone = removal.remove(path)
    if !isGone { errno = removal.code }
    return isGone
  }
}
