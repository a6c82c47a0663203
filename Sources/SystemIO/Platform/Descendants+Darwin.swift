#if !os(Linux)
  /// Darwin does not show the environments of processes, so only the process group is known.
  enum Descendants {
    /// Does nothing.
    static func killAll(ofSession session: Int32, marker: String, sparing spared: Int32?) {}
  }
#endif
