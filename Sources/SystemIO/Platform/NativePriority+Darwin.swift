#if !os(Linux)
  internal import Darwin

  /// Sets how much processor time a program gets when there is not enough for all.
  enum NativePriority {
    private static let niceness: CInt = 5

    /// Gives a program a smaller share (setpriority(2)).
    static func lower(_ pid: Int32) { _ = setpriority(PRIO_PROCESS, id_t(pid), niceness) }
  }
#endif
