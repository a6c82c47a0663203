#if !os(Linux)
  /// Darwin's `sandbox_init` is not used yet, so there is no sandbox.
  enum NativeSandbox {
    /// Nothing.
    static func state(on platform: Platform) -> SandboxState { .none }

    /// Restricts nothing.
    static func enter(_ profile: SandboxProfile) throws(SystemError) {}

    /// Runs the body with all rights.
    static func confined(to writable: [String], _ body: () -> Void) throws(SystemError) { body() }

    /// Keeps nothing.
    static func keep(_ descriptor: Int32) throws(SystemError) {}
  }
#endif
