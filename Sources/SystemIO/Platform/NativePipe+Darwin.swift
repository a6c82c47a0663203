#if !os(Linux)
  /// The numbers of a new pipe's ends, the reading one first.
  enum NativePipe {
    /// Makes a pipe in the way of POSIX: Darwin has no other.
    static func make() -> (reading: CInt, writing: CInt)? { PortablePipe.make() }
  }
#endif
