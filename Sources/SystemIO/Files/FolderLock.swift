#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Keeps two processes from writing to a folder at once, without a lock file.
package enum FolderLock {
  /// Waits until no other process holds the lock of a folder, then holds it while the body runs.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - body: The work that needs the lock.
  /// - Returns: The body's result.
  /// - Throws: `SystemError` when the folder cannot be locked, and the body's errors.
  package static func hold<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    let folder = try Descriptor(opening: path, O_RDONLY, for: .readFolder)
    while flock(folder.number, LOCK_EX) != 0 {
      guard errno == EINTR else { throw SystemError(.lockFolder, path) }
    }
    return try body()
  }
}
