#if !os(Linux)
  internal import Darwin

  /// The parts of `spawn.h` that differ between Darwin and Linux.
  enum SpawnAttributes {
    /// Actions that C has not initialized yet.
    static var noActions: posix_spawn_file_actions_t? { nil }
    /// Attributes that C has not initialized yet.
    static var none: posix_spawnattr_t? { nil }
    /// Makes the program the leader of a new session.
    static let newSession = CInt(POSIX_SPAWN_SETSID)
  }
#endif
