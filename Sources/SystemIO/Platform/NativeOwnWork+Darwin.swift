#if !os(Linux)
  /// Darwin does not report the states of threads in this way.
  enum NativeOwnWork {
    /// Always `false`.
    static func isAnyThreadReady() -> Bool { false }
  }
#endif
