#if os(Linux)
  internal import Glibc

  /// The mount flags of file systems.
  enum NativeMount {
    /// `ST_NOEXEC`, which glibc's `sys/statvfs.h` defines only with `_GNU_SOURCE`.
    private static let noExecution: UInt = 8

    /// Whether a folder's files must not be run as programs (mount(8), `noexec`).
    static func forbidsPrograms(_ path: String) -> Bool {
      var status = statvfs()
      return unsafe statvfs(path, &status) == 0 && UInt(status.f_flag) & noExecution != 0
    }
  }
#endif
