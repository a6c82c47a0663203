#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A program that was started in a session of its own, with all that it has started.
package struct ProcessGroup: Sendable {
  /// The number of the program, and of its session and group.
  package var leader: Int32
  /// A variable of the environment that only these processes have.
  package var marker: String?
  /// How children are found that have left the group.
  package var platform = Platform.current

  /// Describes a group.
  package init(leader: Int32, marker: String?, platform: Platform = .current) {
    self.leader = leader
    self.marker = marker
    self.platform = platform
  }

  /// Kills the group, and children that have left it as far as the system tells of them.
  ///
  /// - Parameter spared: A process that has the marker too and is to live.
  package func kill(sparing spared: Int32? = nil) {
    sendKill(-leader)
    guard platform == .native, let marker else { return }
    Descendants.killAll(ofSession: leader, marker: marker, sparing: spared)
  }
}

/// `kill(2)`, which the method of the same name hides.
private func sendKill(_ pid: Int32) { _ = kill(pid, SIGKILL) }
