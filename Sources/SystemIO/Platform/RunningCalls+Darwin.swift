#if !os(Linux)
  /// Reports the running calls when this process throws an error or crashes; here it reports
  /// nothing.
  ///
  /// On Darwin a library's line table is in its object file, and no tool reads it from the library.
  package enum RunningCalls {
    /// Does nothing.
    package static func report(
      to target: Int32, of function: UnsafeRawPointer, threw: String, stopped: String
    ) {}
  }
#endif
