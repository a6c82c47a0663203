#if !os(Linux)
  /// Would report the running calls when this process throws an error or crashes, but does nothing
  /// on Darwin.
  ///
  /// On Darwin a library's line table is in its object file, and no tool reads it from the library.
  package enum RunningCalls {
    /// Does nothing.
    package static func report(
      to target: Int32, of function: UnsafeRawPointer, threw: String, stopped: String
    ) {}
  }
#endif
