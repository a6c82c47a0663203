#if os(Linux)
  internal import CLibc

  /// Linux has descriptors of processes, which become readable when these end (pidfd_open(2)).
  enum NativeExitWatch {
    /// Returns a descriptor that becomes readable when the child ends; `nil` before Linux 5.3.
    ///
    /// It is also `nil` when the process has no descriptors left.
    static func descriptor(of pid: Int32) -> Descriptor? {
      let number = lessons_pidfd_open(pid)
      return number >= 0 ? Descriptor(owning: number) : nil
    }
  }
#endif
