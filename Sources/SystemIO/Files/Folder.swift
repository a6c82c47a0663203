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
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      // An entry may be shorter than `dirent`, so it must not be copied as a whole.
      let name = unsafe String(
        cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Creates a folder that only this user may enter, in an existing folder.
  ///
  /// - Throws: `SystemError` when it cannot be created, or something exists at the path.
  package static func make(_ path: String) throws(SystemError) {
    guard unsafe mkdir(path, 0o700) == 0 else { throw SystemError(.makeFolder, path) }
  }

  /// Creates a folder and those above it, where they are missing.
  ///
  /// - Throws: `SystemError` with the folder that cannot be created, or where something else stands.
  package static func makeAll(_ path: String) throws(SystemError) {
    guard !FilePath.isFolder(path) else { return }
    let parent = FilePath.parent(of: path)
    if parent != path { try makeAll(parent) }
    guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST && FilePath.isFolder(path) else {
      throw SystemError(.makeFolder, path)
    }
  }

  /// Waits until the disk has the names in a folder; where that is not possible, nothing happens.
  static func sync(_ path: String) {
    guard let folder = try? Descriptor(opening: path, O_RDONLY, for: .readFolder) else { return }
    _ = fsync(folder.number)
  }

  /// Empties a folder, and creates it if needed.
  ///
  /// - Throws: `SystemError` when it cannot be emptied or created.
  package static func empty(_ path: String) throws(SystemError) {
    if let names = names(in: path), names.isEmpty { return }
    guard remove(path), unsafe mkdir(path, 0o777) == 0 else {
      throw SystemError(.emptyFolder, path)
    }
  }

  /// Removes a file, or a folder with everything in it, without following links.
  ///
  /// - Returns: Whether nothing is left; otherwise `errno` has the reason.
  @discardableResult
  package static func remove(_ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return errno == ENOENT }
    guard status.st_mode & S_IFMT == S_IFDIR else { return unsafe unlink(path) == 0 }
    for name in names(in: path) ?? [] { remove("\(path)/\(name)") }
    return unsafe rmdir(path) == 0
  }
}
