#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Properties of a file that are available without reading it.
package enum FileStamp {
  /// Returns the file's path, its size, and its modification time in nanoseconds.
  package static func of(_ path: String) -> String {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return "\(path) absent" }
    #if canImport(Glibc)
      let time = status.st_mtim
    #else
      let time = status.st_mtimespec
    #endif
    return "\(path) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
  }

  /// Returns the same, with the inode number and the change time in nanoseconds, which no program
  /// can set.
  ///
  /// Returns `nil` when there is no file, or it changed less than two seconds ago, because a second
  /// change could then have the same time.
  package static func settled(_ path: String) -> String? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    #if canImport(Glibc)
      let time = status.st_ctim
    #else
      let time = status.st_ctimespec
    #endif
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    guard now.tv_sec - time.tv_sec > 2 else { return nil }
    return "\(of(path)) \(status.st_ino) \(time.tv_sec).\(time.tv_nsec)"
  }

  /// Whether a file exists and is not older than a second file.
  package static func isNewer(_ path: String, than other: String) -> Bool {
    guard let time = modificationTime(path), let otherTime = modificationTime(other) else {
      return false
    }
    return time >= otherTime
  }

  /// Returns a file's or folder's modification time, in seconds and nanoseconds; `nil` if there is
  /// none.
  package static func modificationTime(_ path: String) -> (Int, Int)? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    #if canImport(Glibc)
      return (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #else
      return (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #endif
  }

  /// Whether a file or folder exists and was last modified more than some time ago.
  package static func isOlder(_ path: String, than time: Duration) -> Bool {
    guard let written = modificationTime(path) else { return false }
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    return now.tv_sec - written.0 > time.components.seconds
  }

  /// Returns the file's size in bytes; 0 when there is no such file.
  package static func size(of path: String) -> Int {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Returns whether a file or folder exists at a path.
  package static func isThere(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0
  }

  /// Returns the paths of a folder's files, sorted by name.
  package static func files(in folder: String) -> [String] {
    (Folder.names(in: folder) ?? []).sorted().map { "\(folder)/\($0)" }
  }
}
