#if !os(Linux)
  /// Darwin does not tell in this way.
  enum NativeOwnWork {
    /// Always `false`.
    static func isAnyThreadReady() -> Bool { false }
  }
#endif
