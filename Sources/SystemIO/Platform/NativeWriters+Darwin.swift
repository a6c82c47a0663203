#if !os(Linux)
  /// Darwin does not report whether a file is open for writing.
  enum NativeWriters {
    /// Always `nil`: unknown.
    static func areThere(_ file: borrowing Descriptor) -> Bool? { nil }
  }
#endif
