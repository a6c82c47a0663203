#if !os(Linux)
  internal import Darwin

  /// The parts of `spawn.h` that differ between Darwin and Linux.
  enum SpawnAttributes {
    /// Uninitialized actions.
    static var noActions: posix_spawn_file_actions_t? { nil }
    /// Uninitialized attributes.
    static var none: posix_spawnattr_t? { nil }
    /// Makes the program the leader of a new session.
    static let newSession = CInt(POSIX_SPAWN_SETSID)
  }
#endif
