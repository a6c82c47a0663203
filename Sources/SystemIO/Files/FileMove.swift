#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Moves of files that never silently replace an existing file.
enum FileMove {
  /// The result of an attempt.
  enum End: Hashable, Sendable {
    case done
    /// The system or the file system cannot do it; nothing has changed.
    case unsupported
    /// The attempt failed with an error number; nothing has changed.
    case failed(Int32)
  }

  /// Exchanges two files in one step.
  static func exchange(_ one: String, _ other: String, _ platform: Platform) -> End {
    guard platform == .native else { return .unsupported }
    guard let code = NativeMove.exchange(one, other) else { return .done }
    return isUnsupported(code) ? .unsupported : .failed(code)
  }

  /// Moves a file to a free name; the result is `EEXIST` if the name is not free.
  ///
  /// Without help from the system the file gets a second name, then loses its first one. After a
  /// kill it may have both. On file systems without hard links, this renames the file after a
  /// check. Only there can it replace a file that appears at this very moment.
  static func move(_ from: String, toFree to: String, _ platform: Platform) -> End {
    if platform == .native {
      guard let code = NativeMove.move(from, toFree: to) else { return .done }
      if !isUnsupported(code) { return .failed(code) }
    }
    if unsafe link(from, to) == 0 {
      _ = unsafe unlink(from)
      return .done
    }
    let code = errno
    guard isUnsupported(code) || code == EMLINK else { return .failed(code) }
    var status = stat()
    guard unsafe lstat(to, &status) != 0 else { return .failed(EEXIST) }
    return unsafe rename(from, to) == 0 ? .done : .failed(errno)
  }

  /// Whether an error number can mean that the call does not exist.
  private static func isUnsupported(_ code: Int32) -> Bool {
    // Some containers refuse unknown calls with EPERM.
    [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP, EPERM].contains(code)
  }
}
