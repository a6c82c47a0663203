#if !os(Linux)
  /// Creates pipes; returns the descriptor numbers of both ends.
  enum NativePipe {
    /// Creates a pipe in the POSIX way, the only one on Darwin.
    static func make() -> (reading: CInt, writing: CInt)? { PortablePipe.make() }
  }
#endif
