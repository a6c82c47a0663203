#if os(Linux)
  internal import CLibc

  /// Linux has descriptors of processes, which turn readable with their end (pidfd_open(2)).
  enum NativeExitWatch {
    /// A descriptor that turns readable when the child ends; `nil` when there is none to be had, as
    /// before Linux 5.3.
    static func descriptor(of pid: Int32) -> Descriptor? {
      let number = lessons_pidfd_open(pid)
      return number >= 0 ? Descriptor(owning: number) : nil
    }
  }
#endif
