#if !os(Linux)
  /// Darwin has no such signal, so a thread watches instead.
  enum NativeHolderWatch {
    /// Always `false`.
    static func prepare(_ descriptor: Int32, killing group: Int32? = nil) -> Bool { false }

    /// Always `false`.
    static func begin(_ descriptor: Int32) -> Bool { false }
  }
#endif
