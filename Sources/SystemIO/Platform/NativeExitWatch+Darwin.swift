#if !os(Linux)
  /// Darwin takes the way of POSIX.
  enum NativeExitWatch {
    /// None.
    static func descriptor(of pid: Int32) -> Descriptor? { nil }
  }
#endif
