#if !os(Linux)
  /// Reports which calls run when this process throws an error or crashes; here it reports nothing.
  ///
  /// A library's table of lines is in its object file there, and no tool reads it from the library.
  package enum RunningCalls {
    /// Does nothing.
    package static func report(
      to target: Int32, of function: UnsafeRawPointer, threw: String, stopped: String
    ) {}
  }
#endif
