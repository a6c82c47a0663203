#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What can be told of a file without reading it.
package enum FileStamp {
  /// The file's path, size, and time of change in nanoseconds.
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

  /// The file's size in bytes; 0 when there is no such file.
  package static func size(of path: String) -> Int {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Whether there is a file or folder of this name.
  package static func isThere(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0
  }

  /// The paths of a folder's files, in the order of their names.
  package static func files(in folder: String) -> [String] {
    (Folder.names(in: folder) ?? []).sorted().map { "\(folder)/\($0)" }
  }
}
