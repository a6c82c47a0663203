#if !os(Linux)
  /// Darwin uses the POSIX calls instead.
  enum NativeExitWatch {
    /// Always `nil`.
    static func descriptor(of pid: Int32) -> Descriptor? { nil }
  }
#endif
