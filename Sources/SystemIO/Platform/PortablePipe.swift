#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The numbers of a new pipe's ends, the reading one first.
enum PortablePipe {
  /// Makes a pipe that no program inherits, but for one that another thread starts this very moment.
  ///
  /// - Returns: The two numbers; `nil`, with the reason in `errno`, when there are none left.
  static func make() -> (reading: CInt, writing: CInt)? {
    var ends: [CInt] = [-1, -1]
    guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe pipe($0.baseAddress) }) == 0 else {
      return nil
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
