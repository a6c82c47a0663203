#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The processors of this machine.
package enum Processors {
  /// The number of usable processors, at least one.
  package static var count: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

  /// The memory for a worker, in bytes, which is enough for a compiler or a page, and a reserve.
  private static let bytesAWorker = 640 << 20

  /// Returns the number of lessons to validate in parallel.
  ///
  /// The number is the requested one, or else one per processor, or fewer if free memory is low.
  package static func workers(asked: Int?) -> Int {
    if let asked { return asked }
    guard let free = freeMemory else { return count }
    return max(1, min(count, free / bytesAWorker))
  }

  /// The available memory without swapping, in bytes; `nil` if the system does not report it.
  private static var freeMemory: Int? {
    guard let data = FileManager.default.contents(atPath: "/proc/meminfo") else { return nil }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    return lines.first { $0.hasPrefix("MemAvailable:") }?.split(separator: " ").dropFirst().first
      .flatMap { Int($0) }.map { $0 << 10 }
  }
}
