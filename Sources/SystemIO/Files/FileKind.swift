#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The kind of file system entry at a path.
package enum FileKind: Hashable, Sendable, CaseIterable {
  case file, folder, namedPipe, socket, device
  /// A link to something that does not exist, or to itself.
  case danglingLink

  /// Returns the kind of the entry at a path, or at the end of a link there.
  ///
  /// - Parameter path: The path.
  /// - Returns: The kind; `nil` when the path does not exist.
  /// - Throws: `SystemError` when the system refuses.
  package static func of(_ path: String) throws(SystemError) -> FileKind? {
    var status = stat()
    if unsafe stat(path, &status) == 0 { return FileKind(status.st_mode) }
    switch errno {
    case ELOOP: return .danglingLink
    case ENOENT, ENOTDIR:
      guard unsafe lstat(path, &status) == 0 else { return nil }
      // Otherwise it was created between the two calls.
      return status.st_mode & S_IFMT == S_IFLNK ? .danglingLink : FileKind(status.st_mode)
    case let code: throw SystemError(.readFile, path, code: code)
    }
  }

  /// Whether a symbolic link is at a path.
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The kind in the mode of stat(2).
  init(_ mode: mode_t) {
    self =
      switch mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFIFO: .namedPipe
      case S_IFSOCK: .socket
      default: .device
      }
  }
}
