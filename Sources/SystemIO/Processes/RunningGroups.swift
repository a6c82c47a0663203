internal import Synchronization

/// The process groups that this process has started and must not leave behind.
enum RunningGroups {
  private static let leaders = Mutex<[Int32: ProcessGroup]>([:])

  static func add(_ group: ProcessGroup) { leaders.withLock { $0[group.leader] = group } }

  /// Removes a killed group, whose number may then belong to a new group.
  static func remove(_ group: ProcessGroup) { leaders.withLock { $0[group.leader] = nil } }

  /// Kills all running groups; meanwhile no thread can add or reap one.
  static func killAll() { leaders.withLock { $0.values.forEach { $0.kill() } } }
}
