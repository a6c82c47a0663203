#if os(Linux)
  internal import Glibc

  /// The parts of `spawn.h` that differ between Darwin and Linux.
  enum SpawnAttributes {
    /// Uninitialized actions.
    static var noActions: posix_spawn_file_actions_t { unsafe posix_spawn_file_actions_t() }
    /// Uninitialized attributes.
    static var none: posix_spawnattr_t { posix_spawnattr_t() }
    /// `POSIX_SPAWN_SETSID`, which glibc's `spawn.h` defines only with `_GNU_SOURCE`.
    static let newSession: CInt = 0x80
  }
#endif
