#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Creates pipes; returns the descriptor numbers of both ends.
enum PortablePipe {
  /// Creates a pipe that programs do not inherit, except one that another thread starts at this
  /// moment.
  ///
  /// - Returns: The two numbers; when none are left, `nil` with the reason in `errno`.
  static func make() -> (reading: CInt, writing: CInt)? {
    var ends: [CInt] = [-1, -1]
    guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe pipe($0.baseAddress) }) == 0 else {
      return nil
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
