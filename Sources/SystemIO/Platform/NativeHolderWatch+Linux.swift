#if os(Linux)
  internal import CLibc
  internal import Glibc

  /// Makes the kernel send SIGKILL when a pipe has an event (fcntl(2), `O_ASYNC`).
  ///
  /// The watched code could stop a thread; it cannot stop the kernel.
  enum NativeHolderWatch {
    /// Sets the process and the signal.
    ///
    /// No process may open the pipe again (through `/proc/self/fd`), because a second writer would
    /// keep the other end open.
    ///
    /// - Parameters:
    ///   - descriptor: The reading end of the pipe.
    ///   - group: The process group to kill; `nil` for this process alone.
    /// - Returns: Whether the kernel supports this.
    static func prepare(_ descriptor: Int32, killing group: Int32? = nil) -> Bool {
      fchmod(descriptor, 0) == 0
        && lessons_fcntl(descriptor, F_SETOWN, group.map { -$0 } ?? getpid()) == 0
        && lessons_fcntl(descriptor, setSignal, SIGKILL) == 0
    }

    /// Begins to send signals; returns whether that worked.
    static func begin(_ descriptor: Int32) -> Bool {
      lessons_fcntl(descriptor, F_SETFL, O_ASYNC | O_NONBLOCK) == 0
    }

    /// `F_SETSIG` of `fcntl.h`, which glibc defines only with `_GNU_SOURCE`.
    private static let setSignal: CInt = 10
  }
#endif
