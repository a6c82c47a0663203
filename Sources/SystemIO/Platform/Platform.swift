#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Which way things are done where a system has one of its own besides the one of POSIX.
///
/// `LESSONS_PORTABLE=1` in the environment makes Linux take the way that every system has, so that
/// it can be tried and tested there.
package enum Platform: Hashable, Sendable, CaseIterable {
  /// The system's own way, where there is one.
  case native
  /// The way of POSIX, which every system has.
  case portable

  /// The way that this process takes.
  package static let current: Platform = {
    guard let word = unsafe getenv("LESSONS_PORTABLE") else { return .native }
    return unsafe String(cString: word) == "1" ? .portable : .native
  }()

  /// Whether a process can be copied and go on; on Darwin its libraries do not survive that.
  package var canCopyProcesses: Bool {
    #if os(Linux)
      self == .native
    #else
      false
    #endif
  }
}
