#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Children that have left their parent's process group, as Foundation's `Process` makes them do.
enum Descendants {
  /// Kills what is left of a session, and what has left that too but kept the environment.
  ///
  /// Looks at Linux's `/proc`. Elsewhere the process group is all
  /// that is known of a program's children.
  ///
  /// - Parameters:
  ///   - session: The session, which has its leader's number.
  ///   - marker: A variable of the environment that only they have.
  ///   - spared: A process that has it too and is to live.
  static func killAll(ofSession session: pid_t, marker: String, sparing spared: pid_t? = nil) {
    // A process may fork while it is looked for; a second look finds the child.
    for _ in 0..<10 {
      let found = candidates(after: session).filter { pid in
        pid != session && pid != getpid() && pid != spared
          && belongs(pid, to: session, marker: Array(marker.utf8))
      }
      guard !found.isEmpty else { return }
      for pid in found { kill(pid, SIGKILL) }
    }
  }

  /// The processes that may be children: those with a higher number, unless numbers began anew.
  private static func candidates(after session: pid_t) -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    // proc(5): the last field is the number of the process that was made last.
    let load = FileManager.default.contents(atPath: "/proc/loadavg") ?? Data()
    let last = String(decoding: load, as: UTF8.self).split(whereSeparator: \.isWhitespace).last
    let hasWrapped = (last.flatMap { pid_t($0) } ?? 0) < session
    return names.compactMap { pid_t($0) }.filter { hasWrapped || $0 > session }
  }

  private static func belongs(_ pid: pid_t, to session: pid_t, marker: [UInt8]) -> Bool {
    guard let stat = FileManager.default.contents(atPath: "/proc/\(pid)/stat"),
      let end = stat.lastIndex(of: UInt8(ascii: ")"))
    else { return false }
    // proc(5): after the name in parentheses come state, parent, process group and session.
    let fields = stat[stat.index(after: end)...].split(separator: UInt8(ascii: " "))
    guard fields.count > 3, fields[0].first != UInt8(ascii: "Z") else { return false }
    if pid_t(String(decoding: fields[3], as: UTF8.self)) == session { return true }
    let environment = FileManager.default.contents(atPath: "/proc/\(pid)/environ") ?? Data()
    return environment.split(separator: 0).contains { $0.elementsEqual(marker) }
  }
}
