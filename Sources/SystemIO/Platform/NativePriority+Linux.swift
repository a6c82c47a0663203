#if os(Linux)
  internal import Glibc

  /// Sets how much processor time a program gets when there is not enough for all.
  enum NativePriority {
    private static let niceness: CInt = 5

    /// Gives a program and its session a third of the usual share (setpriority(2)).
    ///
    /// Between sessions only the nice value of the session counts (sched(7), "The autogroup feature").
    static func lower(_ pid: Int32) {
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(pid), niceness)
      try? FileContents.write(Array("\(niceness)".utf8), to: "/proc/\(pid)/autogroup")
    }
  }
#endif
