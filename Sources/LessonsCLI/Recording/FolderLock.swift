#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Keeps two processes from writing to a course at once, and leaves no file behind.
enum FolderLock {
  /// Waits until no other process holds the lock of a folder, and does something under it.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - body: What is to be done alone.
  /// - Returns: What the body returns.
  /// - Throws: `Failure` when the folder cannot be locked, and what the body throws.
  static func hold<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    let folder = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else {
      throw Failure(.environment, "cannot read \(path): \(SystemError.text())")
    }
    defer { close(folder) }
    while flock(folder, LOCK_EX) != 0 {
      guard errno == EINTR else {
        throw Failure(
          .environment, "cannot lock \(path): \(SystemError.text()); nothing was written")
      }
    }
    return try body()
  }
}
