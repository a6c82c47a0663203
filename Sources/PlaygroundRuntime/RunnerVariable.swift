#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// Reads the environment variables by which the runner controls the runtime.
enum RunnerVariable {
  /// Reads a `PageVariable` and removes it, so that the page does not see it.
  static func take(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    defer { unsafe unsetenv(name) }
    return unsafe String(cString: value)
  }
}
