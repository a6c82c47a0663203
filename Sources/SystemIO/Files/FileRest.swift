#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What a file has once nobody writes into it any more.
enum FileRest: Hashable, Sendable {
  /// Exactly the bytes, and nobody has it open for writing.
  case same
  /// The bytes so far, but somebody still has it open for writing.
  case sameSoFar
  /// Something else.
  case other

  /// How long to wait for a late write where the system does not tell who writes.
  private static let pause: UInt32 = 10_000

  /// Waits until nobody has a file open for writing, and compares it with bytes.
  ///
  /// - Parameters:
  ///   - path: The file, under a name that nobody else opens.
  ///   - bytes: What it should have.
  ///   - platform: The calls to use. Without those of Linux a moment is waited, in which a save that
  ///     was under way ends.
  /// - Returns: What the file has.
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
        // Let a save that is under way end, so that the whole of it is moved.
        usleep(pause)
        let isStillSame = try isSame()
        return wasSame && isStillSame ? .same : .other
      }
    }
  }

  /// Whether a file has exactly these bytes at this moment.
  static func isNow(_ path: String, _ bytes: [UInt8]) -> Bool {
    guard
      let file = try? Descriptor(
        opening: path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW, for: .readFile)
    else { return false }
    return FileContents.read(file, upTo: bytes.count + 1) == bytes
  }
}
