#if os(Linux)
  internal import Glibc

  /// Sets how much processor time a program gets when there is not enough for all.
  enum NativePriority {
    /// `SCHED_IDLE`, which the headers show to C programs only.
    private static let idle: CInt = 5
    private static let lowest: CInt = 19

    /// Lets a program and its session run only when no other program wants to (`SCHED_IDLE` in sched(7)).
    ///
    /// A processor that runs only such programs counts as free, so a program that wakes up need not
    /// share one with a program that matters; a low nice value does not bring that about.
    static func lower(_ pid: Int32) {
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(pid), lowest)
      var none = sched_param()
      _ = unsafe sched_setscheduler(pid, idle, &none)
      // Between sessions only the nice value of the session counts (sched(7), "The autogroup feature").
      try? FileContents.write(Array("\(lowest)".utf8), to: "/proc/\(pid)/autogroup")
    }
  }
#endif
