#if os(Linux)
  internal import CLibc

  /// Linux lets a process limit its children after they have started (prlimit(2)).
  enum NativeProcessorLimit {
    /// Whether the system can do that.
    static let isAvailable = true

    /// Limits a running child; a child that has ended already needs no limit.
    static func apply(_ limit: ProcessorLimit, to pid: Int32) {
      _ = lessons_limit_processor(pid, UInt(limit.seconds), UInt(limit.hardSeconds))
    }
  }
#endif
