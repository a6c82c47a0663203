#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file's content after its last writer has closed it.
enum FileRest: Hashable, Sendable {
  /// Exactly the expected bytes, and no process has the file open for writing.
  case same
  /// The expected bytes so far, but a process still has the file open for writing.
  case sameSoFar
  /// Other content.
  case other

  /// How long to wait for a late write, in microseconds, if the system does not report writers.
  private static let pause: UInt32 = 10_000

  /// Waits until no process has a file open for writing, and compares its content.
  ///
  /// - Parameters:
  ///   - path: The file, under a name that no other program opens.
  ///   - bytes: The expected content.
  ///   - platform: The calls to use. If they cannot report writers, as outside Linux, the method
  ///     waits briefly instead, so that a save in progress can end.
  /// - Returns: The file's content, compared with the expected content.
  /// - Throws: `SystemError` (`readOldVersion`) when it cannot be read.
  static func wait(
    _ path: String, for bytes: [UInt8], _ platform: Platform
  ) throws(SystemError) -> FileRest {
    let file = try Descriptor(
      opening: path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW, for: .readOldVersion)
    func isSame() throws(SystemError) -> Bool {
      guard let now = FileContents.read(file, upTo: bytes.count + 1)
      else { throw SystemError(.readOldVersion, path) }
      return now == bytes
    }
    let deadline = ContinuousClock.now + FileReplacement.patience
    while true {
      switch platform == .native ? NativeWriters.areThere(file) : nil {
      case false?: return try isSame() ? .same : .other
      case true? where ContinuousClock.now < deadline: usleep(1_000)
      case true?: return try isSame() ? .sameSoFar : .other
      case nil:
        let wasSame = try isSame()
        // Let a save in progress end, so that all of it is moved.
        usleep(pause)
        let isStillSame = try isSame()
        return wasSame && isStillSame ? .same : .other
      }
    }
  }

  /// Whether a file has exactly these bytes now.
  static func isNow(_ path: String, _ bytes: [UInt8]) -> Bool {
    guard
      let file = try? Descriptor(
        opening: path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW, for: .readFile)
    else { return false }
    return FileContents.read(file, upTo: bytes.count + 1) == bytes
  }
}
