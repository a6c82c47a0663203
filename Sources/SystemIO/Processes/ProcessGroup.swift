#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A program in its own session, with all processes it has started.
package struct ProcessGroup: Sendable {
  /// The id of the program's process, which is also that of its session and group.
  package var leader: Int32
  /// An environment variable that only these processes have.
  package var marker: String?
  /// The calls that find children outside the group.
  package var platform = Platform.current

  /// Describes a group.
  package init(leader: Int32, marker: String?, platform: Platform = .current) {
    self.leader = leader
    self.marker = marker
    self.platform = platform
  }

  /// The time for a program to write its unfinished line after a request to end.
  package static let lastWords = Duration.milliseconds(200)

  /// Asks the program to end, before it is killed; see `LastPrint`.
  package func askLeaderToEnd() { sendSignal(leader, SIGTERM) }

  /// Kills the group, and children that have left it if the system can find them.
  ///
  /// - Parameter spared: A process that has the marker too but must not be killed.
  package func kill(sparing spared: Int32? = nil) {
    sendSignal(-leader, SIGKILL)
    guard platform == .native, let marker else { return }
    Descendants.killAll(ofSession: leader, marker: marker, sparing: spared)
  }
}

/// Calls `kill(2)`, which the method of the same name hides.
private func sendSignal(_ pid: Int32, _ number: Int32) { _ = kill(pid, number) }
