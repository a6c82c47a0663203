#if !os(Linux)
  /// On Darwin a process can limit only itself.
  enum NativeProcessorLimit {
    /// Whether the system can limit other processes.
    static let isAvailable = false

    /// Does nothing.
    static func apply(_ limit: ProcessorLimit, to pid: Int32) {}

    /// Does nothing: Darwin has no memory limit.
    static func apply(memory bytes: Int, to pid: Int32) {}
  }
#endif
