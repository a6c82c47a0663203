internal import Synchronization

/// The process groups that this process has started and must not leave behind.
enum RunningGroups {
  private static let leaders = Mutex<[Int32: ProcessGroup]>([:])

  /// Notes that a group runs.
  static func add(_ group: ProcessGroup) { leaders.withLock { $0[group.leader] = group } }

  /// Notes that a group was killed; its number may then belong to another.
  static func remove(_ group: ProcessGroup) { leaders.withLock { $0[group.leader] = nil } }

  /// Kills all that run; none can be added or reaped meanwhile.
  static func killAll() { leaders.withLock { $0.values.forEach { $0.kill() } } }
}
