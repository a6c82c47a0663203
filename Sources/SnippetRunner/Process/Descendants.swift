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
  /// Looks at Linux's `/proc`, 1 to 2 ms with a hundred processes. Elsewhere the process group is all
  /// that is known of a program's children.
  static func killAll(ofSession session: pid_t, marker: String) {
    // A process may fork while it is looked for; a second look finds the child.
    for _ in 0..<10 {
      let found = alive().filter { pid in
        pid != session && belongs(pid, to: session, marker: Array(marker.utf8))
      }
      guard !found.isEmpty else { return }
      for pid in found { kill(pid, SIGKILL) }
    }
  }

  /// The processes younger than this one's first child could be: all that are newer than we are.
  private static func alive() -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { $0 != getpid() }
  }

  private static func belongs(_ pid: pid_t, to session: pid_t, marker: [UInt8]) -> Bool {
    guard let stat = FileManager.default.contents(atPath: "/proc/\(pid)/stat"),
      let end = stat.lastIndex(of: UInt8(ascii: ")"))
    else { return false }
    // proc(5): after the name in parentheses come state, parent, process group and session.
    let fields = stat[stat.index(after: end)...].split(separator: UInt8(ascii: " "))
    guard fields.count > 3, fields[0].first != UInt8(ascii: "Z") else { return false }
    if pid_t(String(decoding: fields[3], as: UTF8.self)) == session { return true }
    guard fields[1].elementsEqual("1".utf8) || pid > session else { return false }
    let environment = FileManager.default.contents(atPath: "/proc/\(pid)/environ") ?? Data()
    return environment.split(separator: 0).contains { $0.elementsEqual(marker) }
  }
}
