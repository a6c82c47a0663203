#if os(Linux)
  internal import Glibc

  /// Children that have left their parent's process group, such as those of Foundation's `Process`.
  enum Descendants {
    /// Kills the rest of a session, and processes that left it but kept its environment.
    ///
    /// - Parameters:
    ///   - session: The session, which has its leader's process id.
    ///   - marker: An environment variable that only these processes have.
    ///   - spared: A process that has the variable too but must not be killed.
    static func killAll(ofSession session: Int32, marker: String, sparing spared: Int32?) {
      // A process may fork during the search; another search then finds the child.
      for _ in 0..<10 {
        let found = candidates(after: session).filter { pid in
          pid != session && pid != getpid() && pid != spared
            && belongs(pid, to: session, marker: Array(marker.utf8))
        }
        guard !found.isEmpty else { return }
        let patience = ContinuousClock.now + .seconds(1)
        for pid in found { kill(pid, SIGKILL) }
        // A killed process takes a moment to end, and keeps its files open until then.
        for pid in found { waitForEnd(of: pid, until: patience) }
      }
    }

    private static func waitForEnd(of pid: Int32, until moment: ContinuousClock.Instant) {
      guard let end = NativeExitWatch.descriptor(of: pid) else { return }
      var news = PollSet()
      news.add(end.number)
      news.wait(until: moment)
    }

    /// The processes that may be children: those with a higher id, or all if ids wrapped around.
    private static func candidates(after session: Int32) -> [Int32] {
      let names = Folder.names(in: "/proc") ?? []
      // proc(5): the last field is the id of the newest process.
      let load = String(decoding: contents("loadavg"), as: UTF8.self)
      let last = load.split(whereSeparator: \.isWhitespace).last
      let hasWrapped = (last.flatMap { Int32($0) } ?? 0) < session
      return names.compactMap { Int32($0) }.filter { hasWrapped || $0 > session }
    }

    private static func belongs(_ pid: Int32, to session: Int32, marker: [UInt8]) -> Bool {
      let stat = contents("\(pid)/stat")
      guard let end = stat.lastIndex(of: UInt8(ascii: ")")) else { return false }
      // proc(5): after the name in parentheses come state, parent, process group and session.
      let fields = stat[(end + 1)...].split(separator: UInt8(ascii: " "))
      guard fields.count > 3, fields[0].first != UInt8(ascii: "Z") else { return false }
      if Int32(String(decoding: fields[3], as: UTF8.self)) == session { return true }
      return contents("\(pid)/environ").split(separator: 0).contains { $0.elementsEqual(marker) }
    }

    /// Returns the content of a file in `/proc`, which may change during the read; empty if it is
    /// gone.
    private static func contents(_ name: String) -> [UInt8] {
      FileContents.read("/proc/\(name)", upTo: 1 << 22)
    }
  }
#endif
