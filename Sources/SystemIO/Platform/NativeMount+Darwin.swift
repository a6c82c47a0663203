#if !os(Linux)
  internal import Darwin

  /// The mount flags of file systems.
  enum NativeMount {
    /// Whether a folder's files must not be run as programs (mount(8), `noexec`).
    static func forbidsPrograms(_ path: String) -> Bool {
      var status = statfs()
      return unsafe statfs(path, &status) == 0 && status.f_flags & UInt32(MNT_NOEXEC) != 0
    }
  }
#endif
