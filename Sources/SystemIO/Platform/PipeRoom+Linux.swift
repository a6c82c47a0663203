#if os(Linux)
  internal import Glibc

  /// The capacity of a pipe in bytes.
  enum PipeRoom {
    /// `F_SETPIPE_SZ` and `F_GETPIPE_SZ` of fcntl(2), which glibc defines only with `_GNU_SOURCE`.
    private static let (set, get): (CInt, CInt) = (1031, 1032)

    /// Sets the capacity to at least a number of bytes, within the system's limit.
    ///
    /// A pipe begins with 64 KiB, and an ordinary user may ask for 1 MiB (pipe(7)).
    static func provide(_ count: Int, in pipe: CInt) {
      guard count > Int(fcntl(pipe, get)), let size = CInt(exactly: count) else { return }
      _ = fcntl(pipe, set, size)
    }
  }
#endif
