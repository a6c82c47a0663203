import Foundation

/// What the process of the tests holds.
enum ThisProcess {
  /// What its open files are, such as `socket:[4711]`, or their numbers where the system does not say.
  ///
  /// Those of the kind `anon_inode` are not among them: each thread of the tests that waits for a
  /// program gets some for its run loop.
  static var openFiles: [String] {
    let folder = "/dev/fd"
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return numbers.map { number in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(number)")) ?? number
    }.filter { !$0.hasPrefix("anon_inode:") }.sorted()
  }

  /// How much memory it uses, in bytes; nil where the system does not say so in a file.
  static var memoryByteCount: Int? {
    let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first
      .flatMap { Int($0) }.map { $0 << 10 }
  }

  /// The names of its threads; nil where the system does not list them as files.
  static var threadNames: [String]? {
    let folder = "/proc/self/task"
    let threads = try? FileManager.default.contentsOfDirectory(atPath: folder)
    // A thread that has just ended has no name any more.
    return threads?.compactMap {
      try? String(contentsOfFile: "\(folder)/\($0)/comm", encoding: .utf8)
    }
  }

  /// Waits until something is so; returns whether it was within some seconds.
  static func becomes(within seconds: Double, _ isMet: () -> Bool) async throws -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while !isMet() {
      guard ContinuousClock.now < end else { return false }
      try await Task.sleep(for: .milliseconds(50))
    }
    return true
  }
}
