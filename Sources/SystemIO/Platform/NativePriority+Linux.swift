#if os(Linux)
  internal import Glibc

  /// Sets how much processor time a program gets when there is not enough for all.
  enum NativePriority {
    private static let step: CInt = 5

    /// Gives a program and its session a third of this process's share (setpriority(2)).
    ///
    /// Between sessions only the nice value of the session counts (sched(7), "The autogroup feature").
    static func lower(_ pid: Int32) {
      let which = __priority_which_t(PRIO_PROCESS.rawValue)
      let niceness = min(getpriority(which, 0) + step, 19)
      _ = setpriority(which, id_t(pid), niceness)
      try? FileContents.write(Array("\(niceness)".utf8), to: "/proc/\(pid)/autogroup")
    }
  }
#endif
