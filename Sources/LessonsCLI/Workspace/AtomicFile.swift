#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Files that are either the old or the new, whenever the process is killed.
enum AtomicFile {
  /// Replaces a file's content: a new file beside it, written, synced, renamed.
  ///
  /// A symbolic link keeps pointing where it did, and the file keeps its rights. The caller holds
  /// the workspace's lock, so one name for the new file is enough and nothing piles up.
  ///
  /// - Throws: `Failure` when it cannot be written; the old content is still there then.
  static func write(_ bytes: [UInt8], to path: String) throws {
    let target = realPath(path) ?? path
    let folder = Paths.parent(of: target)
    let name = target.split(separator: "/").last.map(String.init) ?? ""
    let new = "\(folder)/.\(name).new"
    var status = stat()
    let mode = unsafe stat(target, &status) == 0 ? status.st_mode & 0o777 : 0o644
    _ = unsafe unlink(new)
    let file = unsafe open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard file >= 0 else { throw failure(path) }
    let isWritten = writeAll(bytes, to: file) && fsync(file) == 0
    let reason = errno
    close(file)
    guard isWritten, unsafe rename(new, target) == 0 else {
      let failure = failure(path, isWritten ? errno : reason)
      _ = unsafe unlink(new)
      throw failure
    }
  }

  /// Makes a file where nothing may be yet, not even a link that leads nowhere.
  ///
  /// - Throws: `Failure` when something is there, or it cannot be written; nothing has changed then.
  static func create(_ bytes: [UInt8], at path: String) throws {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw failure(path) }
    let isWritten = writeAll(bytes, to: file) && fsync(file) == 0
    let reason = errno
    close(file)
    guard isWritten else {
      _ = unsafe unlink(path)
      throw failure(path, reason)
    }
  }

  /// Writes all of the bytes; `false`, with the reason in `errno`, when it cannot.
  static func writeAll(_ bytes: [UInt8], to file: CInt) -> Bool {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
        return unsafe systemWrite(file, rest.baseAddress, rest.count)
      }
      if count > 0 { start += count } else if errno != EINTR { return false }
    }
    return true
  }

  private static func realPath(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  private static func failure(_ path: String, _ code: CInt = errno) -> Failure {
    Failure(
      .environment,
      "cannot write \(path): \(SystemError.text(of: code)); what was there before is untouched")
  }
}

/// The system's words for its error numbers.
enum SystemError {
  /// The words for a number; the last error's when none is given.
  static func text(of code: CInt = errno) -> String {
    guard let words = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: words)
  }
}

/// `write(2)`, which types here would hide by a method of the same name.
func systemWrite(_ file: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(file, bytes, count)
}
