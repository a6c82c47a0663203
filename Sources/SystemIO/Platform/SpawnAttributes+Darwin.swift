#if !os(Linux)
  internal import Darwin

  /// What the two systems' `spawn.h` spell in two ways.
  enum SpawnAttributes {
    /// Room for actions, as C has it before it is initialized.
    static var noActions: posix_spawn_file_actions_t? { nil }
    /// Room for attributes, as C has it before it is initialized.
    static var none: posix_spawnattr_t? { nil }
    /// Makes the program the leader of a session of its own.
    static let newSession = CInt(POSIX_SPAWN_SETSID)
  }
#endif
