#if !os(Linux)
  internal import Darwin

  /// Sets how much processor time a program gets when there is not enough for all.
  enum NativePriority {
    private static let step: CInt = 5

    /// Gives a program a smaller share than this process has (setpriority(2)).
    static func lower(_ pid: Int32) {
      _ = setpriority(PRIO_PROCESS, id_t(pid), min(getpriority(PRIO_PROCESS, 0) + step, 20))
    }
  }
#endif
