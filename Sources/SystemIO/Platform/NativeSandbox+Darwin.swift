#if !os(Linux)
  /// Darwin's `sandbox_init` is not used yet, so nothing is in force there.
  enum NativeSandbox {
    /// Nothing.
    static func state(on platform: Platform) -> SandboxState { .none }

    /// Restricts nothing.
    static func enter(_ profile: SandboxProfile) throws(SystemError) {}

    /// Keeps nothing.
    static func keep(_ descriptor: Int32) throws(SystemError) {}
  }
#endif
