#if os(Linux)
  internal import Glibc

  /// What the two systems' `spawn.h` spell in two ways.
  enum SpawnAttributes {
    /// Room for actions, as C has it before it is initialized.
    static var noActions: posix_spawn_file_actions_t { unsafe posix_spawn_file_actions_t() }
    /// Room for attributes, as C has it before it is initialized.
    static var none: posix_spawnattr_t { posix_spawnattr_t() }
    /// `POSIX_SPAWN_SETSID`, which glibc's `spawn.h` shows only to `_GNU_SOURCE`.
    static let newSession: CInt = 0x80
  }
#endif
