#if !os(Linux)
  /// Darwin lists no environments of processes: the process group is all that is known.
  enum Descendants {
    /// Does nothing.
    static func killAll(ofSession session: Int32, marker: String, sparing spared: Int32?) {}
  }
#endif
