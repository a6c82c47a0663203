#if os(Linux)
  internal import CLibc

  /// Linux lets a process limit its children after they have started (prlimit(2)).
  enum NativeProcessorLimit {
    /// Whether the system can limit a running child.
    static let isAvailable = true

    /// Limits a running child; does nothing for one that has ended.
    static func apply(_ limit: ProcessorLimit, to pid: Int32) {
      _ = lessons_limit_processor(pid, UInt(limit.seconds), UInt(limit.hardSeconds))
    }

    /// Limits the address space of a running child and of the processes that it starts from now on.
    static func apply(memory bytes: Int, to pid: Int32) {
      _ = lessons_limit_memory(pid, UInt(bytes))
    }
  }
#endif
