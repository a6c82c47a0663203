#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The disk space that a running process has filled.
///
/// The process may try to hide its files, so an unreadable entry counts as too much. But the
/// process cannot close the folder itself; if it cannot be opened, the machine is at fault.
package struct DiskUse: Hashable, Sendable {
  /// The folder in which the process may write.
  package var folder: String
  /// The bytes that the process may fill, with at least `smallest` for each file and folder.
  package var limit: Int

  /// Describes a folder and its limit.
  package init(of folder: String, limit: Int) {
    self.folder = folder
    self.limit = limit
  }

  /// The minimum size of a file or folder in bytes, since even an empty one takes space.
  private static let smallest = 4096
  /// The maximum depth of folders, each of which takes a descriptor; deeper ones count as too much.
  private static let deepest = 64
  /// The maximum number of scans while the process moves subfolders.
  private static let looks = 50

  /// Whether a process has filled more than the limit.
  ///
  /// Removed files take space while the process has them open or mapped.
  package func isExceeded(by process: Int32) -> Bool {
    var canLook = true
    for _ in 0..<Self.looks {
      var rest = limit
      switch take(folder.utf8CString.map(\.self), in: AT_FDCWD, from: &rest, depth: 0) {
      case .whole: return !takeRemoved(by: process, from: &rest)
      case .tooMuch: return true
      case .moving: canLook = true
      case .closed: canLook = false
      }
    }
    return canLook
  }

  /// Returns the bytes that a folder takes on the disk; unreadable entries do not count.
  package static func bytes(of folder: String) -> Int {
    var rest = Int.max
    _ = DiskUse(of: folder, limit: rest)
      .take(folder.utf8CString.map(\.self), in: AT_FDCWD, from: &rest, depth: 0)
    return Int.max - rest
  }

  /// The result of a scan.
  private enum Look {
    /// The whole folder fits into the rest.
    case whole
    /// The folder does not fit, or cannot be read.
    case tooMuch
    /// The folder of the run itself could not be opened.
    case closed
    /// A folder in it had a different name a moment later, so the scan may be incomplete.
    case moving
  }

  /// Subtracts the contents of a folder.
  ///
  /// It works with descriptors and bytes, because the process can create paths that are too long,
  /// and names that are not UTF-8.
  private func take(
    _ name: [CChar], in parent: Int32, from rest: inout Int, depth: Int
  ) -> Look {
    guard depth < Self.deepest else { return .tooMuch }
    let number = unsafe openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard number >= 0 else {
      // The process may have removed its whole folder.
      if depth == 0 { return errno == ENOENT ? .whole : .closed }
      return errno == ENOENT || errno == EMFILE || errno == ENFILE ? .moving : .tooMuch
    }
    guard let list = unsafe fdopendir(number) else {
      close(number)
      return .tooMuch
    }
    defer { unsafe _ = closedir(list) }
    while let entry = unsafe readdir(list) {
      let name = unsafe Self.name(of: entry)
      guard name != [0x2E, 0], name != [0x2E, 0x2E, 0] else { continue }
      var status = stat()
      guard unsafe fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        if unsafe entry.pointee.d_type == UInt8(DT_REG) { continue }
        return .moving
      }
      rest -= Self.size(of: status)
      guard rest >= 0 else { return .tooMuch }
      guard status.st_mode & S_IFMT == S_IFDIR else { continue }
      let look = take(name, in: number, from: &rest, depth: depth + 1)
      guard case .whole = look else { return look }
    }
    return .whole
  }

  /// Returns the bytes of an entry's name, with the zero at their end.
  ///
  /// An entry may be shorter than `dirent`, so code must not copy it as a whole.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [CChar] {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [0] }
    let start = unsafe UnsafeRawPointer(entry).advanced(by: offset)
      .assumingMemoryBound(to: CChar.self)
    return unsafe Array(UnsafeBufferPointer(start: start, count: strlen(start) + 1))
  }

  private static func size(of status: stat) -> Int {
    max(Int(status.st_blocks) * 512, smallest)
  }
}

extension DiskUse {
  /// Subtracts removed files that a process still has open, where the system lists them (proc(5)).
  ///
  /// - Returns: Whether the rest is still positive.
  private func takeRemoved(by process: Int32, from rest: inout Int) -> Bool {
    guard let (thread, files) = Self.files(of: process) else { return true }
    var seen: Set<UInt64> = []
    for name in files {
      var status = stat()
      guard unsafe stat("\(thread)/fd/\(name)", &status) == 0,
        status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 0,
        seen.insert(UInt64(status.st_ino)).inserted
      else { continue }
      rest -= Self.size(of: status)
    }
    return rest >= 0 && !Self.mapsRemovedFile(thread, below: folder)
  }

  /// Returns a thread's folder in the list of processes, and the names of its open files.
  ///
  /// All threads have the same files. The list of the first thread is empty if that thread has
  /// ended.
  private static func files(of process: Int32) -> (thread: String, files: [String])? {
    let folder = "/proc/\(process)"
    let others = (Folder.names(in: "\(folder)/task") ?? []).map { "\(folder)/task/\($0)" }
    for thread in [folder] + others {
      let files = Folder.names(in: "\(thread)/fd") ?? []
      if !files.isEmpty { return (thread, files) }
    }
    return nil
  }

  /// The maximum size of a list of mapped files; a longer list could hide entries after the limit.
  private static let longestList = 1 << 22

  /// Whether a thread has mapped a removed file, whose size the system does not list.
  private static func mapsRemovedFile(_ thread: String, below folder: String) -> Bool {
    let maps = FileContents.read("\(thread)/maps", upTo: longestList)
    guard maps.count < longestList else { return true }
    // The list has real paths, and escapes line breaks, so only the end of the path is compared.
    let place = "/" + folder.split(separator: "/").suffix(2).joined(separator: "/") + "/"
    let ending = Array(" (deleted)".utf8)
    return maps.split(separator: UInt8(ascii: "\n")).contains { line in
      line.suffix(ending.count).elementsEqual(ending)
        && line.firstRange(of: Array(place.utf8)) != nil
    }
  }
}
