#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Files that others write to as well, so that nothing in them may be replaced.
enum AppendedFile {
  /// Adds a text at a file's end, or makes the file.
  ///
  /// - Parameters:
  ///   - text: What to add.
  ///   - path: The file.
  /// - Returns: Why it cannot be added, in the system's words; `nil` when it was.
  static func add(_ text: String, to path: String) -> String? {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard file >= 0 else { return SystemError.text() }
    let isWritten = AtomicFile.writeAll(Array(text.utf8), to: file)
    let reason = errno
    close(file)
    return isWritten ? nil : SystemError.text(of: reason)
  }
}
