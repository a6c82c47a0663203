#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Removes everything in a folder, at any depth and with any permissions.
///
/// A program may leave folders that are nested deeper than a path can name, names that are not
/// UTF-8, and folders without permissions. So this works with descriptors, and instead of
/// descending it moves folders up into the first one. It needs no long path, no deep stack, and
/// only two descriptors. It removes links and does not follow them.
struct FolderRemoval {
  /// When to stop; a later call can remove the rest.
  ///
  /// `nil` for never.
  var deadline: ContinuousClock.Instant?
  /// The number in the name of the folder to move up next.
  private var number = 0
  /// The error number of the last failure; see `errno(3)`.
  private(set) var code: Int32 = 0

  init(until deadline: ContinuousClock.Instant? = nil) { self.deadline = deadline }

  /// Removes a file, or a folder with everything in it, and returns whether everything is gone.
  mutating func remove(_ path: String) -> Bool {
    let name = Name(path)
    if unsafe unlinkat(AT_FDCWD, name.bytes, 0) == 0 || errno == ENOENT { return true }
    guard Self.meansFolder(errno) else { return failed() }
    guard let folder = open(name, in: AT_FDCWD) else { return failed() }
    for _ in 0..<Self.mostRounds {
      repeat {
        guard let moved = removeContents(of: folder) else { return failed() }
        if moved == 0 { break }
      } while true
      if unsafe unlinkat(AT_FDCWD, name.bytes, AT_REMOVEDIR) == 0 { return true }
      _ = failed()
      // A killed program may still finish a call that creates a file.
      guard code == ENOTEMPTY || code == EEXIST else { break }
    }
    return false
  }

  /// The maximum number of attempts while new entries appear.
  private static let mostRounds = 5

  /// Removes a folder's contents, and moves up the folders in its folders.
  ///
  /// - Returns: The number of moved folders; `nil` after the deadline.
  private mutating func removeContents(of top: borrowing Descriptor) -> Int? {
    var moved = 0
    for name in Self.names(in: top) where !delete(name, in: top) {
      guard let folder = open(name, in: top.number) else { continue }
      for inner in Self.names(in: folder) where !delete(inner, in: folder) {
        if move(inner, from: folder, to: top) { moved += 1 }
      }
      _ = delete(name, in: top)
      if let deadline, ContinuousClock.now >= deadline { return nil }
    }
    return moved
  }

  /// Removes a file or an empty folder, and returns whether it is gone.
  private func delete(_ name: Name, in folder: borrowing Descriptor) -> Bool {
    if unsafe unlinkat(folder.number, name.bytes, 0) == 0 { return true }
    guard Self.meansFolder(errno) else { return false }
    return unsafe unlinkat(folder.number, name.bytes, AT_REMOVEDIR) == 0
  }

  /// Opens a subfolder, and makes sure that its entries can be listed and removed.
  private func open(_ name: Name, in parent: Int32) -> Descriptor? {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    var number = unsafe openat(parent, name.bytes, flags)
    if number < 0, errno == EACCES {
      unlock(name, in: parent)
      number = unsafe openat(parent, name.bytes, flags)
    }
    guard number >= 0 else { return nil }
    var status = stat()
    if unsafe fstat(number, &status) == 0, status.st_mode & 0o700 != 0o700 { fchmod(number, 0o700) }
    return Descriptor(owning: number)
  }

  /// Moves a folder into the first one, under a new name.
  private mutating func move(
    _ name: Name, from folder: borrowing Descriptor, to top: borrowing Descriptor
  ) -> Bool {
    // The program may already have an entry with this name.
    for attempt in 0..<1000 {
      let new = Name("lessons-moved-\(number)")
      number += 1
      if unsafe renameat(folder.number, name.bytes, top.number, new.bytes) == 0 { return true }
      switch errno {
      case EEXIST, ENOTEMPTY, ENOTDIR, EISDIR: continue
      // Moving a folder to another parent requires write permission on it.
      case EACCES where attempt == 0, EPERM where attempt == 0: unlock(name, in: folder.number)
      default: return false
      }
    }
    return false
  }

  /// Grants this user all permissions on a folder; does not follow links.
  private func unlock(_ name: Name, in parent: Int32) {
    _ = unsafe fchmodat(parent, name.bytes, 0o700, AT_SYMLINK_NOFOLLOW)
  }

  /// Stores the last error number, and returns `false`.
  private mutating func failed() -> Bool {
    code = errno
    return false
  }

  /// Whether this error of `unlinkat` means that the entry is a folder; Linux and POSIX differ.
  private static func meansFolder(_ code: Int32) -> Bool { code == EISDIR || code == EPERM }
}

extension FolderRemoval {
  /// A name in the system's form, which may be invalid UTF-8, with a zero at its end.
  private struct Name {
    let bytes: [CChar]

    init(_ bytes: [CChar]) { self.bytes = bytes }
    init(_ text: String) { bytes = Array(text.utf8CString) }
  }

  /// Returns the names in an open folder; none when it cannot be read.
  private static func names(in folder: borrowing Descriptor) -> [Name] {
    FolderEntry.names(in: folder.number).map { Name($0) }
  }
}

/// Entries of folders in C's form.
enum FolderEntry {
  /// Returns the names in an open folder, each with the zero at its end; none when it cannot be
  /// read.
  static func names(in folder: Int32) -> [[CChar]] {
    // Use a separate descriptor, because the reading position belongs to the descriptor.
    let copy = unsafe openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { return [] }
    guard let list = unsafe fdopendir(copy) else {
      close(copy)
      return []
    }
    defer { unsafe _ = closedir(list) }
    var names: [[CChar]] = []
    while let entry = unsafe readdir(list) {
      let bytes = unsafe name(of: entry)
      if bytes != [0x2E, 0], bytes != [0x2E, 0x2E, 0] { names.append(bytes) }
    }
    return names
  }

  /// Returns the bytes of an entry's name, with the zero at their end.
  ///
  /// An entry may be shorter than `dirent`, so code must not copy it as a whole.
  static func name(of entry: UnsafeMutablePointer<dirent>) -> [CChar] {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [0] }
    let start = unsafe UnsafeRawPointer(entry).advanced(by: offset)
      .assumingMemoryBound(to: CChar.self)
    return unsafe Array(UnsafeBufferPointer(start: start, count: strlen(start) + 1))
  }
}
