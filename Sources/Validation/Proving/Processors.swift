#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The processors of this machine.
package enum Processors {
  /// The number that can be used at once, at least one.
  package static var count: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

  /// The bytes of memory for a worker: for a compiler or a page, and a reserve.
  private static let bytesAWorker = 640 << 20

  /// Returns the number of lessons to validate at once.
  ///
  /// It is the requested number, else one per processor, or fewer if free memory is short.
  package static func workers(asked: Int?) -> Int {
    if let asked { return asked }
    guard let free = freeMemory else { return count }
    return max(1, min(count, free / bytesAWorker))
  }

  /// The bytes of memory available without swapping; `nil` if the system does not tell.
  private static var freeMemory: Int? {
    guard let data = FileManager.default.contents(atPath: "/proc/meminfo") else { return nil }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    return lines.first { $0.hasPrefix("MemAvailable:") }?.split(separator: " ").dropFirst().first
      .flatMap { Int($0) }.map { $0 << 10 }
  }
}
