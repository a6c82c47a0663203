#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How much of the disk a running process has filled.
package struct DiskUse: Hashable, Sendable {
  /// The folder in which it may write.
  package var folder: String
  /// The bytes that it may fill, with at least `smallest` for each file and folder.
  package var limit: Int

  /// Describes a folder and its limit.
  package init(of folder: String, limit: Int) {
    self.folder = folder
    self.limit = limit
  }

  /// What a file or folder counts at least, as it takes room even when it is empty.
  private static let smallest = 4096
  /// Folders nested deeper than this count as too much, because paths have a largest length.
  private static let deepest = 64

  /// Whether a process has filled more than the limit.
  ///
  /// Files that were removed take room as long as the process has them open or mapped.
  package func isExceeded(by process: Int32) -> Bool {
    var rest = limit
    return !take(folder, from: &rest, depth: 0) || !takeRemoved(by: process, from: &rest)
  }

  /// Subtracts what a folder contains; returns whether the rest is still positive.
  private func take(_ folder: String, from rest: inout Int, depth: Int) -> Bool {
    guard depth < Self.deepest else { return false }
    for name in Folder.names(in: folder) ?? [] {
      let path = "\(folder)/\(name)"
      var status = stat()
      // The process may have removed it meanwhile.
      guard unsafe lstat(path, &status) == 0 else { continue }
      rest -= Self.size(of: status)
      guard rest >= 0 else { return false }
      if status.st_mode & S_IFMT == S_IFDIR {
        guard take(path, from: &rest, depth: depth + 1) else { return false }
      }
    }
    return true
  }

  /// Subtracts removed files that a process still holds, where the system lists them (proc(5)).
  private func takeRemoved(by process: Int32, from rest: inout Int) -> Bool {
    var seen: Set<UInt64> = []
    for name in Folder.names(in: "/proc/\(process)/fd") ?? [] {
      var status = stat()
      guard unsafe stat("/proc/\(process)/fd/\(name)", &status) == 0,
        status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 0,
        seen.insert(UInt64(status.st_ino)).inserted
      else { continue }
      rest -= Self.size(of: status)
    }
    let maps = FileContents.read("/proc/\(process)/maps", upTo: 1 << 22)
    let ending = Array(" (deleted)".utf8)
    for line in maps.split(separator: UInt8(ascii: "\n")) {
      guard line.suffix(ending.count).elementsEqual(ending) else { continue }
      // address, rights, offset, device, inode, path
      let words = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
      guard words.count == 6, let inode = UInt64(String(decoding: words[4], as: UTF8.self)),
        words[5].starts(with: folder.utf8), seen.insert(inode).inserted
      else { continue }
      // Its size is not listed, so it counts as much as a file may have.
      rest -= limit
    }
    return rest >= 0
  }

  private static func size(of status: stat) -> Int {
    max(Int(status.st_blocks) * 512, smallest)
  }
}
