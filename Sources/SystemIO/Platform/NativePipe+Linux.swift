#if os(Linux)
  internal import CLibc
  internal import Glibc

  /// Creates pipes; returns the descriptor numbers of both ends.
  enum NativePipe {
    /// Creates a pipe that no program inherits, not even one that another thread starts meanwhile.
    ///
    /// - Returns: The two numbers; when none are left, `nil` with the reason in `errno`.
    static func make() -> (reading: CInt, writing: CInt)? {
      var ends: [CInt] = [-1, -1]
      let code = unsafe ends.withUnsafeMutableBufferPointer { buffer in
        unsafe lessons_pipe2(buffer.baseAddress, O_CLOEXEC)
      }
      return code == 0 ? (ends[0], ends[1]) : nil
    }
  }
#endif
