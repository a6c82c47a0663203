#if !os(Linux)
  /// Darwin enlarges a pipe automatically, up to 64 KiB.
  enum PipeRoom {
    /// Does nothing.
    static func provide(_ count: Int, in pipe: CInt) {}
  }
#endif
