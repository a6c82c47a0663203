#if !os(Linux)
  /// Creates pipes; returns the descriptor numbers of both ends.
  enum NativePipe {
    /// Creates a pipe by POSIX calls, the only ones on Darwin.
    static func make() -> (reading: CInt, writing: CInt)? { PortablePipe.make() }
  }
#endif
