#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Whether to use a system's own calls or only those of POSIX.
///
/// `LESSONS_PORTABLE=1` in the environment makes Linux use the POSIX calls, which every system has,
/// so that they can be tested there.
package enum Platform: Hashable, Sendable, CaseIterable {
  /// The system's own calls, if it has any.
  case native
  /// The calls of POSIX, which every system has.
  case portable

  /// The choice for this process.
  package static let current: Platform = {
    guard let word = unsafe getenv("LESSONS_PORTABLE") else { return .native }
    return unsafe String(cString: word) == "1" ? .portable : .native
  }()

  /// Whether a forked copy of a process can continue; on Darwin the system libraries do not survive
  /// a fork.
  package var canCopyProcesses: Bool {
    #if os(Linux)
      self == .native
    #else
      false
    #endif
  }
}
